import { BlockList, isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { type BackupSettings, readBackups } from '#server/platform/backup/settings.ts';
import { type CardSettings, readCardSettings } from '#server/platform/card-provider/settings.ts';
import { type PoolerSettings, readDatabaseUrl, readPooler } from '#server/platform/database/settings.ts';
import { readStorage, type StorageSettings } from '#server/platform/files/storage-settings.ts';
import { readTracing, type TracingSettings } from '#server/platform/tracing/tracing-settings.ts';
import { type DoorSettings, readDoors } from './door-settings.ts';
import { type MailMode, readMail } from './mail-settings.ts';
import { readOutboundAllow } from './outbound-allow.ts';
import { parseUrl, readBoolean } from './setting-reader.ts';
import { StartupError } from './startup-error.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config extends PoolerSettings, DoorSettings {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** An origin without a trailing slash, for links, cookies and origin checks. */
  readonly appUrl: string;
  readonly isAppUrlGiven: boolean;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Null means the embedded database. */
  readonly databaseUrl: string | null;
  /** Null means folders of the data directory. */
  readonly storage: StorageSettings | null;
  /** Null: no scheduled backups. */
  readonly backups: BackupSettings | null;
  readonly smtpUrl: string | null;
  readonly mail: MailMode;
  readonly mailFrom: string;
  /** The master key, 32 bytes; null means that the key is generated into the data directory. */
  readonly encryptionKey: Buffer | null;
  /** All keys given, the newest first; the last one is the master key. */
  readonly encryptionKeys: readonly Buffer[];
  readonly isSubscriptionRequired: boolean;
  /** For how many days a new account has full access. */
  readonly trialDays: number;
  /** Where the exchange rates come from; null: from nowhere. */
  readonly ratesUrl: URL | null;
  /** Places (`host:port`) that requests may go to beside the push services of the browsers and the public internet. */
  readonly outboundAllow: readonly string[];
  readonly hasRateLimits: boolean;
  /** Members may open their groups to guests by a link. */
  readonly hasGuestLinks: boolean;
  /** Addresses or networks whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: LogLevel;
  /** Null: there is no /metrics. Without a token only on loopback. */
  readonly metrics: { readonly token: string | null } | null;
  /** Null: no traces. */
  readonly tracing: TracingSettings | null;
  /** Null means the local emulator. */
  readonly cards: CardSettings | null;
  readonly isEmbedded: boolean;
  /** `APP_URL` names more than this machine. */
  readonly isPublicUrl: boolean;
  /** Both the listening address and the public address stay on this machine. */
  readonly isLoopback: boolean;
  /** Whether the demo's people exist. Their passwords are public, so at a public address only with SEED_DEMO=true. */
  readonly isDemo: boolean;
  /** The address for support. */
  readonly supportEmail: string;
  readonly isHttps: boolean;
}

/** A malformed or contradictory setting; the message is one line that names it. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
  readonly setting: string;

  constructor(setting: string, problem: string) {
    super(`${setting}: ${problem}`);
    this.setting = setting;
  }
}

const refuse = (setting: string, problem: string) => new ConfigError(setting, problem);

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings from the environment; relative paths count from `cwd`. Throws ConfigError. */
export function readConfig(env: Environment, cwd: string): Config {
  const read = (name: string) => env[name]?.trim() || null;
  const reader = { read, refuse };
  const port = readPort(read('PORT'));
  const host = readHost(read('HOST'));
  const givenUrl = readAppUrl(read('APP_URL'));
  const appUrl = givenUrl ?? defaultAppUrl(host, port);
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL');
  const smtpUrl = readSmtpUrl(read('SMTP_URL'));
  const encryptionKeys = readEncryptionKeys(read('ENCRYPTION_KEY'));
  const encryptionKey = encryptionKeys.at(-1) ?? null;
  const seedDemo = readBoolean(reader, 'SEED_DEMO');
  const hasRateLimits = readBoolean(reader, 'RATE_LIMITS') ?? true;

  const dataDirectory = readDirectory(read('DATA_DIR') ?? './data', cwd);
  const isEmbedded = databaseUrl === null;
  const isPublicUrl = !isLoopbackHost(appUrl.hostname);
  const isLoopback = isLoopbackHost(host) && !isPublicUrl;
  if (!isEmbedded && encryptionKey === null) {
    throw new ConfigError('ENCRYPTION_KEY', 'is required with DATABASE_URL (32 bytes as base64)');
  }
  if (seedDemo === true && !(isEmbedded && (isLoopback || isPublicUrl))) {
    throw new ConfigError(
      'SEED_DEMO',
      'can be true only with the embedded database, and where others can reach it only with a public APP_URL',
    );
  }
  if (!hasRateLimits && isPublicUrl) {
    throw new ConfigError('RATE_LIMITS', 'can be false only where APP_URL is a loopback address');
  }
  const mail = readMail({ ...reader, isPublicUrl, isLoopback });
  const doors = readDoors({ ...reader, mail, isLoopbackHost });
  return {
    port,
    host,
    appUrl: appUrl.origin,
    isAppUrlGiven: givenUrl !== null,
    dataDirectory,
    backups: readBackups(reader, dataDirectory),
    databaseUrl,
    ...readPooler(reader),
    storage: readStorage(reader),
    smtpUrl,
    mail,
    ...doors,
    mailFrom: readMailFrom(read('MAIL_FROM')) ?? `Allsquare <no-reply@${mailDomain(appUrl)}>`,
    encryptionKey,
    encryptionKeys,
    isSubscriptionRequired: readBoolean(reader, 'SUBSCRIPTION_REQUIRED') ?? true,
    trialDays: readTrialDays(read('TRIAL_DAYS')),
    ratesUrl: readRatesUrl(read('RATES_URL')),
    outboundAllow: readOutboundAllow(reader),
    hasRateLimits,
    // Who closed the door expects no strangers to write.
    hasGuestLinks: readBoolean(reader, 'GUEST_LINKS') ?? doors.signUp !== 'closed',
    trustedProxies: readProxies(read('TRUSTED_PROXIES')),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    cards: readCardSettings({ ...reader, isLoopbackHost, isPublicUrl }),
    metrics: readMetrics(readBoolean(reader, 'METRICS'), read('METRICS_TOKEN'), isLoopback),
    tracing: readTracing(reader),
    isEmbedded,
    isPublicUrl,
    isLoopback,
    isDemo: isEmbedded && (seedDemo ?? isLoopback),
    supportEmail: `support@${isLoopback ? 'allsquare.example' : appUrl.hostname}`,
    isHttps: appUrl.protocol === 'https:',
  };
}

/** Whether a host name or address means this machine only. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function readPort(text: string | null): number {
  if (text === null) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError('PORT', `"${text}" is not a whole number from 0 to 65535`);
  return port;
}

function readTrialDays(text: string | null): number {
  if (text === null) return 0;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(days <= 365)) throw new ConfigError('TRIAL_DAYS', `"${text}" is not a whole number from 0 to 365`);
  return days;
}

function readHost(text: string | null): string {
  if (text === null) return '127.0.0.1';
  const host = text.replace(/^\[(.*)\]$/, '$1');
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) && !/^[\d.]+$/.test(host);
  if (isIP(host) === 0 && !isName)
    throw new ConfigError('HOST', `"${text}" is not an address or a host name`);
  return host;
}

function readAppUrl(text: string | null): URL | null {
  if (text === null) return null;
  const url = parseUrl({ refuse }, 'APP_URL', { text, protocols: ['http:', 'https:'] });
  if (
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new ConfigError('APP_URL', 'must be only scheme, host and port, like https://split.example.com');
  }
  return url;
}

function defaultAppUrl(host: string, port: number): URL {
  // A browser cannot open "every interface".
  const isEveryInterface = host === '0.0.0.0' || host === '::';
  const name = isEveryInterface ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return new URL(`http://${name}:${port}`);
}

function readRatesUrl(text: string | null): URL | null {
  if (text === null) return null;
  const url = parseUrl({ refuse }, 'RATES_URL', { text, protocols: ['http:', 'https:'] });
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new ConfigError('RATES_URL', 'must be https');
  }
  if (url.username !== '' || url.password !== '')
    throw new ConfigError('RATES_URL', 'must not contain a password');
  return url;
}

function readSmtpUrl(text: string | null): string | null {
  if (text === null) return null;
  if (parseUrl({ refuse }, 'SMTP_URL', { text, protocols: ['smtp:', 'smtps:'] }).hostname === '') {
    throw new ConfigError('SMTP_URL', 'has no host');
  }
  return text;
}

function readMailFrom(text: string | null): string | null {
  if (text === null) return null;
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) {
    throw new ConfigError('MAIL_FROM', `"${text}" is not an address like Allsquare <no-reply@example.com>`);
  }
  return text;
}

function mailDomain(appUrl: URL): string {
  return isIP(appUrl.hostname.replace(/^\[|\]$/g, '')) === 0 ? appUrl.hostname : 'localhost';
}

/** One key, or several with the newest first: each of them can open texts that it sealed. */
function readEncryptionKeys(text: string | null): Buffer[] {
  if (text === null) return [];
  return text.split(',').map((part) => {
    const written = part.trim();
    const key = /^[A-Za-z0-9+/]{43}=?$/.test(written) ? Buffer.from(written, 'base64') : null;
    if (key?.length !== 32)
      throw new ConfigError('ENCRYPTION_KEY', 'must be 32 bytes as base64 (44 characters)');
    return key;
  });
}

function readDirectory(text: string, cwd: string): string {
  if (text.includes('\0')) throw new ConfigError('DATA_DIR', 'is not a path');
  return isAbsolute(text) ? resolve(text) : resolve(cwd, text);
}

function readProxies(text: string | null): string[] {
  if (text === null) return [];
  return text.split(',').map((part) => {
    const proxy = part.trim();
    if (!isNetwork(proxy))
      throw new ConfigError('TRUSTED_PROXIES', `"${proxy}" is not an address or a network`);
    return proxy;
  });
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), version === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

function readMetrics(isOn: boolean | null, token: string | null, isLoopback: boolean): Config['metrics'] {
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new ConfigError('METRICS_TOKEN', 'must be at least 16 characters without spaces');
  if (isOn === false || (isOn === null && token === null)) return null;
  if (token === null && !isLoopback)
    throw new ConfigError('METRICS', 'needs METRICS_TOKEN where others can reach the address');
  return { token };
}

function readLogLevel(text: string | null): LogLevel {
  if (text === null) return 'info';
  const level = LOG_LEVELS.find((candidate) => candidate === text);
  if (level === undefined)
    throw new ConfigError('LOG_LEVEL', `"${text}" is not one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
