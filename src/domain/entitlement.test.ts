import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entitlementOf, type Grant, hasAccess, monthsLater } from './entitlement.ts';

const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const card = (sourceId: string, from: string, until: string): Grant => ({
  kind: 'card',
  sourceId,
  startsAt: at(from),
  endsAt: at(until),
});
const code = (sourceId: string, redeemed: string, months: number): Grant => ({
  kind: 'promotion',
  sourceId,
  startsAt: at(redeemed),
  months,
});
const admin = (sourceId: string, from: string, until: string | null = null): Grant => ({
  kind: 'admin',
  sourceId,
  startsAt: at(from),
  endsAt: until === null ? null : at(until),
});
const revoke = (sourceId: string, when: string): Grant => ({
  kind: 'revocation',
  sourceId,
  startsAt: at(when),
});

function endOf(...grants: Grant[]): string | null {
  const { expiresAt } = entitlementOf(grants);
  return expiresAt === null ? null : new Date(expiresAt).toISOString().slice(0, 10);
}

describe('when access ends', () => {
  test('a person without grants has no access', () => {
    expect(entitlementOf([])).toEqual({ isGiven: false, expiresAt: null, reasons: [] });
    expect(hasAccess(entitlementOf([]), 0)).toBe(false);
  });

  test.each([
    ['a paid month', '2026-02-01', [card('s', '2026-01-01', '2026-02-01')]],
    ['renewed', '2026-03-01', [card('s', '2026-01-01', '2026-02-01'), card('s', '2026-02-01', '2026-03-01')]],
    ['a code, clipped', '2026-02-28', [code('c', '2026-01-31', 1)]],
    ['a code in a leap year', '2028-02-29', [code('c', '2028-01-31', 1)]],
    ['two codes', '2026-03-28', [code('c', '2026-01-31', 1), code('d', '2026-02-01', 1)]],
    ['a code after a gap', '2026-06-05', [code('c', '2026-01-31', 1), code('d', '2026-05-05', 1)]],
    [
      'a code on top of a card',
      '2026-03-01',
      [card('s', '2026-01-01', '2026-02-01'), code('c', '2026-01-10', 1)],
    ],
    [
      'a code waits while the card renews',
      '2026-04-01',
      [
        card('s', '2026-01-01', '2026-02-01'),
        code('c', '2026-01-10', 1),
        card('s', '2026-02-01', '2026-03-01'),
      ],
    ],
    [
      'a card in the middle of a code adds all of its time',
      '2026-03-31',
      [code('c', '2026-01-31', 1), card('s', '2026-02-10', '2026-03-13')],
    ],
    [
      'a code used up before a card does not come again',
      '2026-06-01',
      [code('c', '2026-01-01', 1), card('s', '2026-05-01', '2026-06-01')],
    ],
    [
      'another interval cuts the old period',
      '2027-01-10',
      [card('s', '2026-01-01', '2026-02-01'), card('s', '2026-01-10', '2027-01-10')],
    ],
    [
      'back to the shorter interval, too',
      '2026-03-10',
      [card('s', '2026-01-01', '2027-01-01'), card('s', '2026-02-10', '2026-03-10')],
    ],
    [
      'days of grace',
      '2026-02-08',
      [card('s', '2026-01-01', '2026-02-01'), card('s', '2026-02-01', '2026-02-08')],
    ],
    [
      'paid within the grace',
      '2026-03-01',
      [card('s', '2026-02-01', '2026-02-08'), card('s', '2026-02-01', '2026-03-01')],
    ],
    [
      'ended at once',
      '2026-01-20',
      [card('s', '2026-01-01', '2026-02-01'), card('s', '2026-01-20', '2026-01-20')],
    ],
    [
      'an old subscription ends, the newer one does not',
      '2026-03-01',
      [
        card('new', '2026-02-01', '2026-03-01'),
        card('old', '2026-01-01', '2026-02-01'),
        card('old', '2026-02-10', '2026-02-10'),
      ],
    ],
    ['an end by an admin', '2026-09-01', [admin('a', '2026-01-01', '2026-09-01')]],
    ['without an end', null, [admin('a', '2026-01-01'), code('c', '2026-01-01', 1)]],
    [
      'taken away again',
      '2026-02-01',
      [admin('a', '2026-01-01'), revoke('a', '2026-01-01'), code('c', '2026-01-01', 1)],
    ],
  ])('%s: %s', (_name, end, grants) => {
    expect(endOf(...grants)).toBe(end);
  });

  test('a revoked grant no longer counts, later grants do', () => {
    const gone = [card('s', '2026-01-01', '2027-01-01'), code('c', '2026-01-01', 12)];
    const revoked = [...gone, revoke('s', '2026-01-05'), revoke('c', '2026-01-05')];
    expect(entitlementOf(revoked).isGiven).toBe(false);
    expect(endOf(...revoked, code('d', '2026-01-06', 1))).toBe('2026-02-06');
  });

  test('an end in the past counts at once', () => {
    const entitlement = entitlementOf([card('s', '2026-01-01', '2026-02-01')]);
    expect(hasAccess(entitlement, at('2026-02-01') - 1)).toBe(true);
    expect(hasAccess(entitlement, at('2026-02-01'))).toBe(false);
  });

  test('the reasons are listed in the order in which they are used', () => {
    const { reasons } = entitlementOf([code('c', '2026-01-10', 2), card('s', '2026-01-01', '2026-02-01')]);
    expect(reasons).toEqual([
      { kind: 'card', sourceId: 's', from: at('2026-01-01'), until: at('2026-02-01') },
      { kind: 'promotion', sourceId: 'c', from: at('2026-02-01'), until: at('2026-04-01') },
    ]);
  });

  test('grants keep the time of day', () => {
    expect(monthsLater(at('2026-01-31T13:14:15.678Z'), 1)).toBe(at('2026-02-28T13:14:15.678Z'));
    expect(monthsLater(at('2026-08-31T23:59:59Z'), 18)).toBe(at('2028-02-29T23:59:59Z'));
  });
});

const day = 86_400_000;
const moment = fc.integer({ min: 0, max: 400 }).map((days) => at('2026-01-01') + days * day);
const source = fc.constantFrom('s', 't', 'u');
const anyGrant: fc.Arbitrary<Grant> = fc.oneof(
  fc
    .record({ kind: fc.constant('card' as const), sourceId: source, startsAt: moment, length: fc.nat(60) })
    .map(({ length, ...each }) => ({ ...each, endsAt: each.startsAt + length * day })),
  fc
    .record({
      kind: fc.constant('trial' as const),
      sourceId: fc.uuid(),
      startsAt: moment,
      length: fc.integer({ min: 1, max: 365 }),
    })
    .map(({ length, ...grant }) => ({ ...grant, endsAt: grant.startsAt + length * day })),
  fc.record({
    kind: fc.constant('promotion' as const),
    sourceId: fc.uuid(),
    startsAt: moment,
    months: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant('revocation' as const), sourceId: source, startsAt: moment }),
);

describe('any history', () => {
  test('the order and repetition of grants do not matter', () => {
    const shuffled = fc
      .array(anyGrant, { maxLength: 10 })
      .chain((grants) =>
        fc.tuple(
          fc.constant(grants),
          fc.shuffledSubarray([...grants, ...grants], { minLength: grants.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([grants, again]) => {
        expect(entitlementOf(again)).toEqual(entitlementOf(grants));
      }),
    );
  });

  test('a redeemed code ends its months after the later of now and the previous end', () => {
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 10 }), fc.integer({ min: 1, max: 6 }), (grants, months) => {
        const now = Math.max(at('2026-01-01'), ...grants.map((each) => each.startsAt));
        const before = entitlementOf(grants).expiresAt ?? now;
        const after = entitlementOf([...grants, { kind: 'promotion', sourceId: 'z', startsAt: now, months }]);
        expect(after.expiresAt).toBe(monthsLater(Math.max(before, now), months));
      }),
    );
  });
});
