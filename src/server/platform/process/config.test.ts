import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopbackHost, readConfig } from './config.ts';

/** A public address and the settings that it requires. */
const PUBLIC = { APP_URL: 'https://split.example.com', MAIL: 'off', CARDS: 'test' };
const KEY = Buffer.alloc(32, 7).toString('base64');
const read = (env: Record<string, string>) => readConfig(env, '/srv/app');

describe('readConfig', () => {
  test('needs no setting: embedded, demo, loopback', () => {
    const config = read({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      dataDirectory: '/srv/app/data',
      databaseUrl: null,
      isEmbedded: true,
      isLoopback: true,
      isDemo: true,
      mail: 'mailbox',
      isHttps: false,
      isSubscriptionRequired: true,
      trialDays: 0,
      hasRateLimits: true,
      logLevel: 'info',
    });
  });

  test('treats an empty setting as absent', () => {
    expect(read({ PORT: '', APP_URL: ' ', SEED_DEMO: '' })).toEqual(read({}));
  });

  test('reads the places that requests may go to', () => {
    const placesOf = (OUTBOUND_ALLOW: string) => read({ OUTBOUND_ALLOW }).outboundAllow;
    expect(placesOf('')).toEqual([]);
    expect(placesOf('127.0.0.1:9000, Push.Example.com:443,[::1]:80')).toEqual([
      '127.0.0.1:9000',
      'push.example.com:443',
      '[::1]:80',
    ]);
    for (const wrong of [
      'push.example.com',
      'a:0',
      'a:65536',
      'https://a:443',
      'u@a:443',
      'a:80:80',
      'a:443,',
      '*:443/x',
    ])
      expect(() => placesOf(wrong), wrong).toThrow(/^OUTBOUND_ALLOW: ".*" is not a host and a port/);
  });

  test('derives the public address from HOST and PORT', () => {
    expect(read({ HOST: '::1', PORT: '80' }).appUrl).toBe('http://[::1]');
    expect(read({ HOST: '0.0.0.0', PORT: '8080' }).appUrl).toBe('http://localhost:8080');
    expect(read({ ...PUBLIC, APP_URL: 'https://Split.Example.com/' }).appUrl).toBe(
      'https://split.example.com',
    );
  });

  test('is a demo only if it is reachable from this machine only', () => {
    expect(read({ SEED_DEMO: 'false' }).isDemo).toBe(false);
    expect(read({ HOST: '0.0.0.0' }).isDemo).toBe(false);
    expect(read(PUBLIC).isDemo).toBe(false);
    expect(read({ ...PUBLIC, SEED_DEMO: 'true' }).isDemo).toBe(true);
    expect(read({ APP_URL: 'http://localhost:3000' }).isDemo).toBe(true);
    expect(read({ DATABASE_URL: 'postgres://db/x', ENCRYPTION_KEY: KEY }).isDemo).toBe(false);
  });

  test('requires a mail server and card keys at a public address, unless told otherwise', () => {
    const SMTP_URL = 'smtp://mail.example.com';
    const cards = {
      STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh',
      STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
    };
    const { APP_URL, MAIL, CARDS } = PUBLIC;
    expect(() => read({ APP_URL, CARDS })).toThrow(/^SMTP_URL: .*MAIL=off/);
    expect(() => read({ APP_URL, MAIL })).toThrow(/^CARDS: .*CARDS=test/);
    expect(read({ APP_URL, MAIL, CARDS })).toMatchObject({ mail: 'off', cards: null });
    expect(read({ APP_URL, SMTP_URL, ...cards })).toMatchObject({
      mail: 'server',
      cards: { secretKey: 'sk_live_abcdefgh' },
    });
    expect(() => read({ SMTP_URL, MAIL })).toThrow(/^MAIL: /);
    expect(() => read({ ...cards, CARDS })).toThrow(/^CARDS: /);
    expect(read({ MAIL }).mail).toBe('off');
    // Others reach it, and its address is unknown, so there is no mailbox.
    expect(read({ HOST: '0.0.0.0' }).mail).toBe('off');
  });

  test.each([0, 14, 365])('reads a trial of %i days', (days) => {
    expect(read({ TRIAL_DAYS: String(days) }).trialDays).toBe(days);
  });

  test.each(['https://rates.example.com/daily.xml?base=EUR', 'http://127.0.0.1:8080/daily.xml'])(
    'reads %s as the source of rates',
    (RATES_URL) => {
      expect(read({ RATES_URL }).ratesUrl?.href).toBe(RATES_URL);
      expect(read({}).ratesUrl).toBeNull();
    },
  );

  test('accepts a database named by a socket', () => {
    const DATABASE_URL = 'postgresql://app@/app?host=/run/postgresql';
    expect(read({ DATABASE_URL, ENCRYPTION_KEY: KEY }).databaseUrl).toBe(DATABASE_URL);
  });

  test('reads a list of trusted proxies', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['HOST', '300.1.1.1'],
    ['APP_URL', 'split.example.com'],
    ['APP_URL', 'ftp://split.example.com'],
    ['APP_URL', 'https://split.example.com/app'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['SEED_DEMO', 'yes'],
    ['SUBSCRIPTION_REQUIRED', '1'],
    ['TRIAL_DAYS', 'soon'],
    ['TRIAL_DAYS', '366'],
    ['TRIAL_DAYS', '-1'],
    ['TRIAL_DAYS', '7.5'],
    ['RATES_URL', 'rates.example.com'],
    ['RATES_URL', 'http://rates.example.com/daily.xml'],
    ['RATES_URL', 'https://me:secret@rates.example.com/daily.xml'],
    ['RATES_URL', 'ftp://rates.example.com/daily.xml'],
    ['RATE_LIMITS', 'off'],
    ['TRUSTED_PROXIES', '10.0.0.0/40'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS', 'on'],
    ['MAIL', 'on'],
    ['CARDS', 'real'],
    ['METRICS_TOKEN', 'short'],
  ])('refuses %s=%s in one line that names it', (setting, value) => {
    expect(() => read({ [setting]: value })).toThrow(ConfigError);
    expect(() => read({ [setting]: value })).toThrow(new RegExp(`^${setting}: [^\\n]+$`));
  });

  test('refuses settings that contradict each other', () => {
    expect(() => read({ DATABASE_URL: 'postgres://db/x' })).toThrow(/^ENCRYPTION_KEY: /);
    expect(() => read({ SEED_DEMO: 'true', HOST: '0.0.0.0' })).toThrow(/^SEED_DEMO: /);
    expect(() => read({ SEED_DEMO: 'true', DATABASE_URL: 'postgres://db/x', ENCRYPTION_KEY: KEY })).toThrow(
      /^SEED_DEMO: /,
    );
    expect(() => read({ ...PUBLIC, RATE_LIMITS: 'false' })).toThrow(/^RATE_LIMITS: /);
  });

  test('has no metrics by default, and requires a token if others can reach them', () => {
    const METRICS_TOKEN = 'long-enough-for-a-token';
    expect(read({}).metrics).toBeNull();
    expect(read({ METRICS: 'true' }).metrics).toEqual({ token: null });
    expect(read({ METRICS_TOKEN, HOST: '0.0.0.0' }).metrics).toEqual({ token: METRICS_TOKEN });
    expect(read({ METRICS_TOKEN, METRICS: 'false' }).metrics).toBeNull();
    expect(() => read({ METRICS: 'true', HOST: '0.0.0.0' })).toThrow(/^METRICS: /);
  });

  test('never repeats a value that may hold a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://app:hunter2@db/x' })).not.toThrow(/hunter2/);
  });
});

describe('isLoopbackHost', () => {
  test.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', 'app.localhost'])('knows %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });
  test.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'example.com'])(
    'does not take %s for one',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
