import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/process/config.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
};
const LIVE = {
  ...KEYS,
  STRIPE_SECRET_KEY: 'rk_live_abcdefgh',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh',
};
const read = (env: Record<string, string>) => readConfig(env, '/srv/app').cards;

describe("the card provider's settings", () => {
  test('are all keys or none', () => {
    expect(read({})).toBeNull();
    expect(read(KEYS)).toEqual({
      secretKey: 'sk_test_abcdefgh',
      publishableKey: 'pk_test_abcdefgh',
      webhookSecret: 'whsec_abcdefgh',
      apiBase: null,
    });
    expect(read({ ...KEYS, STRIPE_API_BASE: 'http://127.0.0.1:12111' })?.apiBase?.port).toBe('12111');
  });

  test.each([
    ['STRIPE_WEBHOOK_SECRET', { ...KEYS, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: KEYS.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_SECRET_KEY', { ...KEYS, STRIPE_SECRET_KEY: 'pk_test_abcdefgh' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'sk_test_abcdefgh' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh' }],
    ['STRIPE_WEBHOOK_SECRET', { ...KEYS, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'https://api.example.com' }],
    ['STRIPE_API_BASE', { ...KEYS, STRIPE_API_BASE: 'api.example.com' }],
    ['STRIPE_API_BASE', { ...KEYS, STRIPE_API_BASE: 'https://api.example.com/v1' }],
    ['STRIPE_API_BASE', { ...LIVE, STRIPE_API_BASE: 'http://api.example.com' }],
  ])('stop the start by one line that names %s and no secret', (setting, env) => {
    let problem: unknown;
    try {
      read(env);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(ConfigError);
    const { message } = problem as ConfigError;
    expect(message.startsWith(`${setting}: `)).toBe(true);
    expect(message).not.toMatch(/\n|abcdefgh/);
  });
});
