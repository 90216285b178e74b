import type { SettingReader } from '#server/platform/process/setting-reader.ts';

/** A bucket of an S3-compatible storage, and a prefix of our keys in it. */
export type StorageSettings = {
  /** An origin, without the bucket. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null: the standard variables (AWS_ACCESS_KEY_ID …) or the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
};

const FORM = 'must be like s3://KEY:SECRET@HOST:PORT/BUCKET?region=REGION';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9_.-]+\/)*$/;

/**
 * Reads STORAGE_URL, `s3://KEY:SECRET@HOST:PORT/BUCKET/PREFIX?region=REGION&tls=false`. Null if it is not given: files
 * stay in the data folder. Throws the error that `refuse` makes, which never repeats the value.
 */
export function readStorage({ read, refuse }: SettingReader): StorageSettings | null {
  const text = read('STORAGE_URL');
  if (text === null) return null;
  const fail = (problem: string) => refuse('STORAGE_URL', problem);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '') throw fail(FORM);
  const [bucket = '', ...folders] = url.pathname.slice(1).split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const clean = prefix.replace(/\/\/$/, '/').replace(/^\/$/, '');
  if (!BUCKET.test(bucket) || !PREFIX.test(clean)) throw fail(FORM);
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls') throw fail(`has the unknown option ${name}`);
  const tls = url.searchParams.get('tls') ?? 'true';
  if (tls !== 'true' && tls !== 'false') throw fail('tls is not true or false');
  return {
    endpoint: `${tls === 'true' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: clean,
    region: url.searchParams.get('region') ?? read('AWS_REGION') ?? 'us-east-1',
    credentials: readCredentials(url, fail),
  };
}

function readCredentials(
  { username, password }: URL,
  fail: (problem: string) => Error,
): StorageSettings['credentials'] {
  if (username === '' && password === '') return null;
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
    if (accessKeyId !== '' && secretAccessKey !== '') return { accessKeyId, secretAccessKey };
  } catch {
    // The part of the URL is not valid percent-encoding: refused below.
  }
  throw fail('needs a key and a secret, with / + % and @ percent-encoded');
}
