import type { SettingReader } from '#server/platform/process/setting-reader.ts';

/** The keys of the card provider, and its address if it is not the default one. */
export interface CardSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiBase: URL | null;
}

type Reading = SettingReader & {
  isLoopbackHost: (host: string) => boolean;
  /** APP_URL is an address that others can reach. */
  isPublicUrl: boolean;
};

const KEYS = [
  { setting: 'STRIPE_SECRET_KEY', form: /^(?:sk|rk)_(test|live)_\w{8,}$/, like: 'sk_test_… or sk_live_…' },
  { setting: 'STRIPE_PUBLISHABLE_KEY', form: /^pk_(test|live)_\w{8,}$/, like: 'pk_test_… or pk_live_…' },
  { setting: 'STRIPE_WEBHOOK_SECRET', form: /^whsec_[\w+/=]{8,}$/, like: 'whsec_…' },
] as const;
const API_BASE = 'STRIPE_API_BASE';

/**
 * Reads the provider's settings: all of its keys, or none for the emulator. At a public address the emulator requires
 * CARDS=test. Throws the error that `refuse` makes.
 */
export function readCardSettings({
  read,
  refuse,
  isLoopbackHost,
  isPublicUrl,
}: Reading): CardSettings | null {
  const cards = read('CARDS');
  if (cards !== null && cards !== 'test') throw refuse('CARDS', `"${cards}" is not test`);
  const given = KEYS.map((key) => ({ ...key, value: read(key.setting) }));
  const base = read(API_BASE);
  const missing = given.find(({ value }) => value === null);
  if (given.every(({ value }) => value === null)) {
    if (base !== null) throw refuse(API_BASE, 'has no effect without STRIPE_SECRET_KEY');
    if (isPublicUrl && cards === null) {
      throw refuse(
        'CARDS',
        'is required with a public APP_URL without STRIPE_ keys: CARDS=test accepts test cards, which move no real money',
      );
    }
    return null;
  }
  if (cards !== null)
    throw refuse('CARDS', 'is test, which contradicts the STRIPE_ keys: set only one of them');
  if (missing !== undefined) throw refuse(missing.setting, 'is missing: set all three STRIPE_ keys or none');
  const modes = given.map(({ setting, form, like, value }) => {
    const match = form.exec(value ?? '');
    // The value is a secret and is not repeated.
    if (match === null) throw refuse(setting, `must look like ${like}`);
    return match[1];
  });
  const [secretKey = '', publishableKey = '', webhookSecret = ''] = given.map(({ value }) => value ?? '');
  if (modes[0] !== modes[1]) {
    throw refuse('STRIPE_PUBLISHABLE_KEY', 'and STRIPE_SECRET_KEY are of different modes, test and live');
  }
  const apiBase = readBase(base, refuse);
  if (apiBase?.protocol === 'http:' && modes[0] === 'live' && !isLoopbackHost(apiBase.hostname)) {
    throw refuse(API_BASE, 'must be https with live keys');
  }
  return { secretKey, publishableKey, webhookSecret, apiBase };
}

function readBase(text: string | null, refuse: Reading['refuse']): URL | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && `${url.origin}/` === url.href && /^https?:$/.test(url.protocol);
  if (!isOrigin) throw refuse(API_BASE, 'must be only scheme, host and port, like https://api.example.com');
  return url;
}
