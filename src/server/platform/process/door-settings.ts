import { isIP } from 'node:net';
import type { MailMode } from './mail-settings.ts';
import { parseUrl, readBoolean, type SettingReader } from './setting-reader.ts';

const SIGN_UPS = ['open', 'invited', 'closed'] as const;
/** Who may make an account: anyone, whoever has an invitation, or only admins for others. */
type SignUp = (typeof SIGN_UPS)[number];

export type OidcSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people know the provider as. */
  readonly name: string;
  /** There is no other way to sign in. */
  readonly isOnly: boolean;
  /** Whoever the provider knows gets an account. */
  readonly isOpen: boolean;
  /** An address that the provider calls verified counts as one whose link was followed. */
  readonly trustsEmail: boolean;
  /** Who has this claim is an admin; null: the provider does not say. */
  readonly adminClaim: { readonly claim: string; readonly value: string } | null;
  readonly sessionHours: number;
};

/** The doors of an installation: who may sign up, and how people sign in. */
export type DoorSettings = {
  readonly signUp: SignUp;
  /** In lower case: who has an address there gets a link to sign up. */
  readonly signUpDomains: readonly string[];
  /** Null: no provider. */
  readonly oidc: OidcSettings | null;
};

type Reading = SettingReader & { mail: MailMode; isLoopbackHost: (host: string) => boolean };

/** Reads SIGN_UP, SIGN_UP_DOMAINS and OIDC_*. Throws the error that `refuse` makes. */
export function readDoors(reader: Reading): DoorSettings {
  const signUp = readSignUp(reader);
  return { signUp, signUpDomains: readDomains(reader, signUp), oidc: readOidc(reader, signUp) };
}

function readSignUp({ read, refuse }: Reading): SignUp {
  const text = read('SIGN_UP') ?? 'open';
  const signUp = SIGN_UPS.find((each) => each === text);
  if (signUp === undefined) throw refuse('SIGN_UP', `"${text}" is not one of ${SIGN_UPS.join(', ')}`);
  return signUp;
}

const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

function readDomains({ read, refuse, mail }: Reading, signUp: SignUp): string[] {
  const text = read('SIGN_UP_DOMAINS');
  if (text === null) return [];
  const domains = text.split(',').map((part) => part.trim().toLowerCase());
  const wrong = domains.find((domain) => !DOMAIN.test(domain) || isIP(domain) !== 0);
  if (wrong !== undefined)
    throw refuse('SIGN_UP_DOMAINS', `"${wrong}" is not a domain like example.org, without wildcards`);
  if (signUp !== 'invited') throw refuse('SIGN_UP_DOMAINS', 'needs SIGN_UP=invited');
  if (mail === 'off') throw refuse('SIGN_UP_DOMAINS', 'needs email: the link to sign up is mailed');
  return [...new Set(domains)];
}

const REQUIRED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const OPTIONAL = [
  'OIDC_NAME',
  'OIDC_ONLY',
  'OIDC_SIGN_UP',
  'OIDC_TRUST_EMAIL',
  'OIDC_ADMIN_CLAIM',
  'OIDC_SESSION_HOURS',
] as const;

function readOidc(reader: Reading, signUp: SignUp): OidcSettings | null {
  const { read, refuse } = reader;
  const [issuer, clientId, clientSecret] = REQUIRED.map((name) => read(name));
  if (!issuer) {
    const alone = [...REQUIRED, ...OPTIONAL].find((name) => read(name) !== null);
    if (alone !== undefined) throw refuse(alone, 'needs OIDC_ISSUER');
    return null;
  }
  if (!clientId) throw refuse('OIDC_CLIENT_ID', 'is required with OIDC_ISSUER');
  if (!clientSecret) throw refuse('OIDC_CLIENT_SECRET', 'is required with OIDC_ISSUER');
  const url = readIssuer(reader, issuer);
  return {
    issuer: url,
    clientId,
    clientSecret,
    name: readName(reader) ?? url.host,
    isOnly: readBoolean(reader, 'OIDC_ONLY') ?? false,
    isOpen: readBoolean(reader, 'OIDC_SIGN_UP') ?? signUp === 'open',
    trustsEmail: readBoolean(reader, 'OIDC_TRUST_EMAIL') ?? false,
    adminClaim: readAdminClaim(reader),
    sessionHours: readHours(reader),
  };
}

function readIssuer({ refuse, isLoopbackHost }: Reading, text: string): URL {
  const url = parseUrl({ refuse }, 'OIDC_ISSUER', { text, protocols: ['https:', 'http:'] });
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) throw refuse('OIDC_ISSUER', 'must be https');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw refuse('OIDC_ISSUER', 'must be only an address, like https://id.example.com/realm');
  return url;
}

function readName({ read, refuse }: Reading): string | null {
  const name = read('OIDC_NAME');
  if (name !== null && (name.length > 60 || /\p{C}/u.test(name)))
    throw refuse('OIDC_NAME', 'must be at most 60 visible characters');
  return name;
}

function readAdminClaim({ read, refuse }: Reading): OidcSettings['adminClaim'] {
  const text = read('OIDC_ADMIN_CLAIM');
  if (text === null) return null;
  const equals = text.indexOf('=');
  const [claim, value] = [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  if (equals < 1 || claim === '' || value === '')
    throw refuse('OIDC_ADMIN_CLAIM', 'must be a claim and its value, like groups=allsquare-admins');
  return { claim, value };
}

const LONGEST_HOURS = 720;

function readHours({ read, refuse }: Reading): number {
  const text = read('OIDC_SESSION_HOURS');
  if (text === null) return LONGEST_HOURS;
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(hours >= 1 && hours <= LONGEST_HOURS))
    throw refuse('OIDC_SESSION_HOURS', `"${text}" is not a whole number from 1 to ${LONGEST_HOURS}`);
  return hours;
}
