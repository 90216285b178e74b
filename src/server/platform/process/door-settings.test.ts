import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/app');
const OIDC = {
  OIDC_ISSUER: 'https://id.example.com/realms/work',
  OIDC_CLIENT_ID: 'allsquare',
  OIDC_CLIENT_SECRET: 'hunter2',
};

test('without these settings everyone may sign up, by a password', () => {
  expect(read({})).toMatchObject({ signUp: 'open', signUpDomains: [], oidc: null });
});

test('the provider has what is not said by default', () => {
  expect(read(OIDC).oidc).toEqual({
    issuer: new URL(OIDC.OIDC_ISSUER),
    clientId: 'allsquare',
    clientSecret: 'hunter2',
    name: 'id.example.com',
    isOnly: false,
    isOpen: true,
    trustsEmail: false,
    adminClaim: null,
    sessionHours: 720,
  });
  expect(read({ ...OIDC, SIGN_UP: 'invited' }).oidc?.isOpen).toBe(false);
  expect(read({ ...OIDC, SIGN_UP: 'closed', OIDC_SIGN_UP: 'true' }).oidc?.isOpen).toBe(true);
  expect(read({ ...OIDC, OIDC_ISSUER: 'http://localhost:4000' }).oidc?.name).toBe('localhost:4000');
  expect(
    read({ ...OIDC, OIDC_ADMIN_CLAIM: 'groups = a=b ', OIDC_SESSION_HOURS: '8', OIDC_NAME: 'Work' }).oidc,
  ).toMatchObject({ adminClaim: { claim: 'groups', value: 'a=b' }, sessionHours: 8, name: 'Work' });
});

test('domains are exact, in any case, each once', () => {
  expect(
    read({ SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'Example.org, b.example.com,example.org' }).signUpDomains,
  ).toEqual(['example.org', 'b.example.com']);
});

test.each<[string, Record<string, string>]>([
  ['SIGN_UP', { SIGN_UP: 'shut' }],
  ['SIGN_UP', { SIGN_UP: 'Open' }],
  ['SIGN_UP_DOMAINS', { SIGN_UP_DOMAINS: 'example.org' }],
  ['SIGN_UP_DOMAINS', { SIGN_UP: 'closed', SIGN_UP_DOMAINS: 'example.org' }],
  ['SIGN_UP_DOMAINS', { SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'example.org', MAIL: 'off' }],
  ...['*.example.org', '@example.org', 'example', 'a..b', 'example.org,', '10.0.0.1', 'ex ample.org'].map(
    (domain): [string, Record<string, string>] => [
      'SIGN_UP_DOMAINS',
      { SIGN_UP: 'invited', SIGN_UP_DOMAINS: domain },
    ],
  ),
  ['OIDC_CLIENT_ID', { ...OIDC, OIDC_CLIENT_ID: '' }],
  ['OIDC_CLIENT_SECRET', { ...OIDC, OIDC_CLIENT_SECRET: '' }],
  ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }],
  ...[
    'OIDC_NAME',
    'OIDC_ONLY',
    'OIDC_SIGN_UP',
    'OIDC_TRUST_EMAIL',
    'OIDC_ADMIN_CLAIM',
    'OIDC_SESSION_HOURS',
  ].map((name): [string, Record<string, string>] => [name, { [name]: 'true' }]),
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'http://id.example.com' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'id.example.com' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://u:p@id.example.com' }],
  ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://id.example.com/?realm=a' }],
  ['OIDC_ONLY', { ...OIDC, OIDC_ONLY: 'yes' }],
  ['OIDC_NAME', { ...OIDC, OIDC_NAME: 'x'.repeat(61) }],
  ['OIDC_ADMIN_CLAIM', { ...OIDC, OIDC_ADMIN_CLAIM: 'groups' }],
  ['OIDC_ADMIN_CLAIM', { ...OIDC, OIDC_ADMIN_CLAIM: 'groups=' }],
  ['OIDC_ADMIN_CLAIM', { ...OIDC, OIDC_ADMIN_CLAIM: '=admins' }],
  ...['0', '721', '1.5', '-1', 'x'].map((hours): [string, Record<string, string>] => [
    'OIDC_SESSION_HOURS',
    { ...OIDC, OIDC_SESSION_HOURS: hours },
  ]),
])('%s stops the start: %j', (name, env) => {
  expect(() => read(env)).toThrow(new RegExp(`^${name}: `));
  expect(() => read(env)).not.toThrow(/hunter2/);
});
