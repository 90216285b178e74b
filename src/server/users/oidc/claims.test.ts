import { expect, test } from 'vitest';
import { readClaims, usernameOf } from './claims.ts';

test.each([
  ['ana.lind', 'zoe@example.org', 'ana.lind'],
  ['ana maría!', null, 'anamara'],
  ['a_b-c.d9', null, 'a_b-c.d9'],
  ['x'.repeat(40), null, 'x'.repeat(30)],
  ['安娜', 'ana@example.org', 'ana'],
  ['Jo', 'jo.long@example.org', 'jo.long'],
  [null, '"a@b"@example.org', 'user'],
  [null, 'ana.long+home@example.org', 'ana.longhome'],
  ['安娜', null, 'user'],
  [null, null, 'user'],
])(
  'the username begins with that of the provider, else with the address: %s, %s',
  (username, email, name) => {
    expect(usernameOf({ username, email })).toBe(name);
  },
);

test('claims of another form count as not said, and no other claim is taken', () => {
  const claims = {
    email: 'no address',
    email_verified: 'true',
    preferred_username: 7,
    given_name: ['Ana'],
    family_name: 'Li\u200bnd',
    locale: {},
    picture: 'https://id.example/ana.png',
  };
  expect(readClaims({ issuer: 'https://id.example', subject: 'ana', claims }, null)).toEqual({
    issuer: 'https://id.example',
    subject: 'ana',
    email: null,
    isEmailVerified: false,
    username: null,
    firstName: null,
    lastName: null,
    language: null,
    isAdmin: null,
  });
});
