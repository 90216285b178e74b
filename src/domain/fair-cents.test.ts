import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion, type Carries } from './apportion.ts';
import { carriesWithout, keepRounding, roundingOf } from './fair-cents.ts';
import { type Cents, cents, MILLIONTHS, sum } from './money.ts';
import { type RoundedShare, repriceSplit, resolveSplit, type SplitInput } from './split.ts';

/** Random numbers that are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The first two people of every group are a family. */
const families = [{ userIds: ['person-0', 'person-1'] }];

type Random = ReturnType<typeof randomNumbers>;
type Expense = { id: string; amount: Cents; split: SplitInput; shares: readonly RoundedShare[] };

/** Some of the people, at least one. */
function someOf(people: readonly string[], random: Random): string[] {
  const chosen = people.filter(() => random(3) > 0);
  return chosen.length > 0 ? chosen : [people[random(people.length)] ?? ''];
}

function randomSplit(amount: Cents, people: readonly string[], random: Random): SplitInput {
  const among = someOf(people, random);
  switch (random(6)) {
    case 0:
      return { mode: 'equal', participants: among };
    case 4:
      return { mode: 'equal', participants: among, per: 'family' };
    case 1: {
      const weights = among.map((userId, index) => ({ userId, weight: random(6) + (index === 0 ? 1 : 0) }));
      return { mode: 'weights', weights };
    }
    case 2: {
      const parts = apportion({
        amount: cents(10_000),
        weights: among.map((userId) => ({ userId, weight: 1 + random(50) })),
        seed: '',
      });
      return { mode: 'percent', percentages: parts.map((part) => ({ ...part, basisPoints: part.amount })) };
    }
    case 3: {
      const tip = cents(random(Math.floor(amount / 4)));
      const first = cents(random(amount - tip));
      const items = [
        { amount: first, userIds: among },
        { amount: cents(amount - tip - first), userIds: someOf(people, random) },
      ];
      return { mode: 'items', items, tax: cents(0), tip };
    }
    default: {
      const [first = '', ...others] = among;
      const each = cents(Math.floor(amount / among.length));
      return {
        mode: 'exact',
        shares: [{ userId: first, amount: null }, ...others.map((userId) => ({ userId, amount: each }))],
      };
    }
  }
}

/** The people who bear one equal part together: a family, or one person. */
function partiesOf({ participants, per }: Extract<SplitInput, { mode: 'equal' }>): string[][] {
  const isFamily = (userId: string) =>
    per === 'family' && families.some(({ userIds }) => userIds.includes(userId));
  return [...Map.groupBy(participants, (userId) => (isFamily(userId) ? 'family' : userId)).values()];
}

/** The exact part of each person as a fraction of the amount, by the rules of the modes themselves. */
function fractionsOf({ amount, split }: Expense): Map<string, number> {
  const fractions = new Map<string, number>();
  const give = (userId: string, part: number) => fractions.set(userId, (fractions.get(userId) ?? 0) + part);
  switch (split.mode) {
    case 'equal':
      for (const party of partiesOf(split)) {
        for (const userId of party) give(userId, 1 / partiesOf(split).length / party.length);
      }
      break;
    case 'weights': {
      const total = split.weights.reduce((all, { weight }) => all + weight, 0);
      for (const { userId, weight } of split.weights) give(userId, weight / total);
      break;
    }
    case 'percent':
      for (const { userId, basisPoints } of split.percentages) give(userId, basisPoints / 10_000);
      break;
    case 'items': {
      const lines = amount - split.tax - split.tip;
      for (const item of split.items) {
        for (const userId of item.userIds) give(userId, item.amount / item.userIds.length / lines);
      }
      break;
    }
    case 'exact':
      break;
  }
  return fractions;
}

function check(expense: Expense): void {
  const { amount, split, shares } = expense;
  expect(sum(shares.map((share) => share.amount))).toBe(amount);
  expect(shares.reduce((all, { carry }) => all + carry, 0)).toBe(0);
  if (split.mode === 'exact') expect(shares.every(({ carry }) => carry === 0)).toBe(true);
  const fractions = fractionsOf(expense);
  for (const { userId, amount: share, carry } of shares) {
    const fraction = fractions.get(userId);
    if (fraction === undefined) continue;
    const exact = amount * fraction;
    // The share is the exact part rounded down or up, and what is carried is the difference.
    expect(Math.abs(share - exact)).toBeLessThan(1);
    expect(Math.abs(share - exact - carry / MILLIONTHS)).toBeLessThan(0.000_002);
    if (fraction === 0) expect(share).toBe(0);
  }
  if (split.mode === 'equal' && split.per !== 'family') {
    const amounts = shares.map((share) => share.amount);
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
  }
}

/** The most that anyone is ever off, in millionths of a cent. Why: docs/decisions/0038. */
const limitOf = (people: number, changes: number) => (people - 1 + changes) * MILLIONTHS;

/** A group in which expenses are added, edited, deleted and restored; `carries` are kept as the database keeps them. */
class Group {
  readonly carries = new Map<string, number>();
  readonly live: Expense[] = [];
  readonly deleted: Expense[] = [];
  /** The largest carry at any time. */
  largest = 0;
  /** How often an expense was edited, deleted or restored. */
  #changes = 0;
  readonly #people: readonly string[];
  readonly #random: Random;
  #count = 0;

  constructor(size: number, random: Random) {
    this.#people = Array.from({ length: size }, (_, index) => `person-${index}`);
    this.#random = random;
  }

  #charge(shares: readonly RoundedShare[], sign: 1 | -1): void {
    for (const { userId, carry } of shares) {
      this.carries.set(userId, (this.carries.get(userId) ?? 0) + sign * carry);
    }
    const largest = Math.max(...[...this.carries.values()].map(Math.abs));
    this.largest = Math.max(this.largest, largest);
    expect(largest).toBeLessThanOrEqual(limitOf(this.#people.length, this.#changes));
  }

  #resolve(id: string, carries: Carries): Expense {
    const amount = cents(1 + this.#random(this.#random(2) === 0 ? 100 : 50_000));
    const split = randomSplit(amount, this.#people, this.#random);
    const resolved = resolveSplit({ amount, split, carries, families, seed: id });
    if (!resolved.ok) throw new Error(resolved.reason);
    const expense = { id, amount, split, shares: resolved.shares };
    check(expense);
    // Without carries the same is known of shares whose rounding is not.
    expect(roundingOf({ ...expense, families })).toEqual(expense.shares);
    return expense;
  }

  add(): void {
    this.#count += 1;
    const expense = this.#resolve(`expense-${this.#count}`, this.carries);
    this.#charge(expense.shares, 1);
    this.live.push(expense);
  }

  edit(): void {
    const place = this.#random(this.live.length);
    const before = this.live[place];
    if (before === undefined) return;
    const edited = this.#resolve(before.id, carriesWithout(this.carries, before.shares));
    const after = { ...edited, shares: keepRounding(before.shares, edited.shares) };
    this.#changes += 1;
    // In one step, as a transaction does.
    const change = new Map(after.shares.map(({ userId, carry }) => [userId, carry]));
    for (const { userId, carry } of before.shares) change.set(userId, (change.get(userId) ?? 0) - carry);
    this.#charge(
      [...change].map(([userId, carry]) => ({ userId, amount: cents(0), carry })),
      1,
    );
    this.live[place] = after;
  }

  remove(): void {
    const [expense] = this.live.splice(this.#random(this.live.length), 1);
    if (expense === undefined) return;
    this.#changes += 1;
    this.#charge(expense.shares, -1);
    this.deleted.push(expense);
  }

  restore(): void {
    const [expense] = this.deleted.splice(this.#random(this.deleted.length), 1);
    if (expense === undefined) return;
    this.#changes += 1;
    this.#charge(expense.shares, 1);
    this.live.push(expense);
  }
}

const EXPENSES = 10_000;
const TWO_CENTS = 2 * MILLIONTHS;
const sizeOf = (index: number) => 3 + (index % 18);

test('over 10,000 expenses with subsets and all modes, no one is ever charged two cents too much or too little', () => {
  for (let index = 0; index < 18; index++) {
    const group = new Group(sizeOf(index), randomNumbers(index));
    for (let count = 0; count < Math.ceil(EXPENSES / 18); count++) group.add();
    expect(group.largest).toBeLessThan(TWO_CENTS);
  }
});

test('nor is anyone with edits, deletes and restores among them', () => {
  for (let index = 0; index < EXPENSES / 100; index++) {
    const random = randomNumbers(1_000 + index);
    const group = new Group(sizeOf(index), random);
    for (let count = 0; count < 100; count++) {
      group.add();
      const chance = random(50);
      if (chance === 0) group.edit();
      if (chance === 1) group.remove();
      if (chance === 2) group.restore();
    }
    expect(group.largest).toBeLessThan(TWO_CENTS);
    // What is kept is what the expenses that are left say.
    const said = carriesWithout(
      new Map(),
      group.live.flatMap(({ shares }) => shares),
    );
    for (const [userId, carry] of group.carries) expect(carry).toBe(0 - (said.get(userId) ?? 0));
  }
});

test('with as many edits, deletes and restores as adds nobody is off by more than a cent for each, and each other person', () => {
  for (let index = 0; index < 36; index++) {
    const random = randomNumbers(2_000 + index);
    const group = new Group(2 + (index % 12), random);
    for (let count = 0; count < 60; count++) {
      group.add();
      const change = random(4);
      if (change === 0) group.edit();
      if (change === 1) group.remove();
      if (change === 2) group.restore();
    }
  }
});

/** Adds an expense of one cent for two people after another, each so that these two end a whole cent apart. */
function findWorstAdds(people: number): number {
  const carries = new Map(Array.from({ length: people }, (_, index) => [`person-${index}`, 0]));
  for (;;) {
    const sorted = [...carries].sort(([, a], [, b]) => a - b);
    const pairs = sorted.slice(1).map(([upper, carry], index) => {
      const [lower = '', least = 0] = sorted[index] ?? [];
      return { lower, upper, gap: carry - least };
    });
    const [nearest] = pairs.sort((a, b) => a.gap - b.gap);
    if (nearest === undefined || nearest.gap > MILLIONTHS - 1_000) break;
    const weight = Math.round((MILLIONTHS - nearest.gap) / 2);
    const weights = [
      { userId: nearest.lower, weight },
      { userId: nearest.upper, weight: MILLIONTHS - weight },
    ];
    for (const { userId, carry } of apportion({ amount: cents(1), weights, carries, seed: '' })) {
      carries.set(userId, (carries.get(userId) ?? 0) + carry);
      expect(Math.abs(carries.get(userId) ?? 0)).toBeLessThanOrEqual(limitOf(people, 0));
    }
  }
  return Math.max(...[...carries.values()].map(Math.abs)) / MILLIONTHS;
}

test.each([3, 5, 8, 12])(
  'the worst adds found for %i people are half a cent for each other person',
  (people) => {
    expect(findWorstAdds(people)).toBeCloseTo((people - 1) / 2, 1);
  },
);

test('whoever deletes just the expenses in which they paid the odd cent gains less than a cent by each', () => {
  const participants = ['a', 'b', 'c'];
  const carries = new Map<string, number>();
  const charge = (shares: readonly RoundedShare[], sign: 1 | -1) => {
    for (const { userId, carry } of shares) carries.set(userId, (carries.get(userId) ?? 0) + sign * carry);
  };
  const added = Array.from({ length: 90 }, (_, index) => {
    const split: SplitInput = { mode: 'equal', participants };
    const resolved = resolveSplit({ amount: cents(10), split, carries, seed: `expense-${index}` });
    if (!resolved.ok) throw new Error(resolved.reason);
    charge(resolved.shares, 1);
    return resolved.shares;
  });
  const lucky = added.filter((shares) => shares.some(({ userId, amount }) => userId === 'a' && amount === 4));
  lucky.forEach((shares, index) => {
    charge(shares, -1);
    for (const carry of carries.values()) expect(Math.abs(carry)).toBeLessThanOrEqual(limitOf(3, index + 1));
  });
  expect(lucky).toHaveLength(30);
  // No rule that keeps stored shares can hold a fixed limit.
  expect(carries.get('a')).toBeLessThan(-19 * MILLIONTHS);
});

test('the odd cent goes to who was charged least so far', () => {
  const participants = ['a', 'b', 'c'];
  const carries = new Map([
    ['a', 100_000],
    ['b', -100_000],
    ['c', 0],
  ]);
  for (const seed of ['x', 'y', 'z', 'w']) {
    const resolved = resolveSplit({
      amount: cents(10_000),
      split: { mode: 'equal', participants },
      carries,
      seed,
    });
    expect(resolved.ok && resolved.shares.map(({ amount }) => amount)).toEqual([3_333, 3_334, 3_333]);
  }
});

test('who bears nothing, or a whole number of cents, gets no odd cent, however much they owe', () => {
  const carries = new Map([
    ['none', -5 * MILLIONTHS],
    ['whole', -5 * MILLIONTHS],
  ]);
  const weights = [
    { userId: 'none', weight: 0 },
    { userId: 'whole', weight: 2 },
    { userId: 'a', weight: 1 },
    { userId: 'b', weight: 1 },
  ];
  const resolved = resolveSplit({
    amount: cents(2),
    split: { mode: 'weights', weights },
    carries,
    seed: 's',
  });
  const amounts = new Map(resolved.ok ? resolved.shares.map(({ userId, amount }) => [userId, amount]) : []);
  expect(amounts.get('none')).toBe(0);
  expect(amounts.get('whole')).toBe(1);
});

test('what rounding adds totals zero and is exact to the millionth, also for the largest amounts', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 100 }),
      fc.array(fc.integer({ min: -TWO_CENTS, max: TWO_CENTS }), { minLength: 100, maxLength: 100 }),
      (amount, typed, carried) => {
        fc.pre(typed.some((weight) => weight > 0));
        const total = BigInt(typed.reduce((all, weight) => all + weight, 0));
        const weights = typed.map((weight, index) => ({ userId: `u${index}`, weight }));
        const carries = new Map(carried.map((carry, index) => [`u${index}`, carry]));
        const parts = apportion({ amount: cents(amount), weights, carries, seed: 's' });
        expect(parts.reduce((all, { carry }) => all + carry, 0)).toBe(0);
        parts.forEach((part, index) => {
          const product = BigInt(amount) * BigInt(typed[index] ?? 0) * BigInt(MILLIONTHS);
          const off = BigInt(part.amount) * BigInt(MILLIONTHS) * total - product - BigInt(part.carry) * total;
          expect(off < 0n ? -off : off).toBeLessThanOrEqual(total);
          if (product % (BigInt(MILLIONTHS) * total) === 0n) expect(part.carry).toBe(0);
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('an edit that keeps what everyone exactly owes keeps the shares, whoever is due the odd cents by now', () => {
  const receipt = (name: string): SplitInput => ({
    mode: 'items',
    items: [{ name, amount: cents(1_000), userIds: ['a', 'b', 'c'] }],
    tax: cents(0),
    tip: cents(0),
  });
  const resolve = (split: SplitInput, carries: Carries) => {
    const resolved = resolveSplit({ amount: cents(1_000), split, carries, seed: 'e' });
    if (!resolved.ok) throw new Error(resolved.reason);
    return resolved.shares;
  };
  const before = resolve(receipt('Pizza'), new Map([['a', -1]]));
  const carries = new Map([['b', -MILLIONTHS]]);
  expect(keepRounding(before, resolve(receipt('Two pizzas'), carries))).toBe(before);
  const among = (...participants: string[]): SplitInput => ({ mode: 'equal', participants });
  expect(keepRounding(before, resolve(among('a', 'b', 'c'), carries))).toBe(before);
  expect(keepRounding(before, resolve(among('b', 'a'), carries))).toHaveLength(2);
  const kept = repriceSplit({
    before: { amount: cents(1_000), shares: before },
    amount: cents(1_000),
    split: receipt('Pizza'),
    carries,
    seed: 'e',
  });
  expect(kept).toEqual({ ok: true, shares: before });
});
