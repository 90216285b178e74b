/** Reads settings one by one. */
export type SettingReader = {
  /** The text of a setting; null if it is not given. */
  read: (name: string) => string | null;
  /** Makes the error of a wrong setting. */
  refuse: (setting: string, problem: string) => Error;
};

/** A setting that is true or false; null if it is not given. Throws the error that `refuse` makes. */
export function readBoolean({ read, refuse }: SettingReader, setting: string): boolean | null {
  const text = read(setting);
  if (text === null) return null;
  if (text !== 'true' && text !== 'false') throw refuse(setting, `"${text}" is not true or false`);
  return text === 'true';
}

type Address = { text: string; protocols: readonly string[] };

/**
 * Parses an address of one of these protocols, such as `https:`. Throws the error that `refuse` makes, without the address:
 * it may hold a password.
 */
export function parseUrl(
  { refuse }: Pick<SettingReader, 'refuse'>,
  setting: string,
  { text, protocols }: Address,
): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && protocols.includes(url.protocol)) return url;
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw refuse(setting, `must be an address that starts with ${starts}`);
}
