import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomCases } from '#domain/testing/random-cases.ts';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { makeDevice } from '#server/testing/makers/guests.ts';
import { balancesIn, seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two members, then two people without an account. */
const PEOPLE = 4;
const MEMBERS = 2;
const DEVICES = 3;
const PINS = [null, '4711', '0815'] as const;

/** Somebody of the group: who they are there now, and whether they have an account. */
type Somebody = { id: string; name: string; hasAccount: boolean };
type Deed = { by: number; byGuest: boolean; kind: string };
type ModelExpense = {
  id: string;
  addedBy: number;
  paidBy: number;
  among: number[];
  /** Whole cents for each of `among`. */
  share: number;
  isDeleted: boolean;
  deeds: Deed[];
  comments: Deed[];
};
type Model = {
  made: MadeGroup;
  people: Somebody[];
  /** The token of the living link, and its PIN. */
  link: { token: string; pin: string | null } | null;
  devices: { calls: ReturnType<typeof makeDevice>; place: number | null }[];
  expenses: ModelExpense[];
  payments: { id: string; from: number; to: number; amount: number; isVoided: boolean }[];
};

const device = fc.nat({ max: DEVICES - 1 });
const place = fc.integer({ min: MEMBERS, max: PEOPLE - 1 });
const index = fc.nat({ max: 20 });
const among = fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { minLength: 1 });
const share = fc.integer({ min: 1, max: 9_999 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('take' as const), device, place, knowsPin: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      device,
      paidBy: fc.nat({ max: 3 }),
      among,
      share,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('memberAdds' as const),
      paidBy: fc.nat({ max: 3 }),
      among,
      share,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), device, index, share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('memberEdits' as const), index, share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deleteOrRestore' as const), device, index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comment' as const), device, index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), device, to: fc.nat({ max: 3 }), amount: share }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), device, index }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('makeLink' as const), pin: fc.constantFrom(...PINS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('changePin' as const), pin: fc.constantFrom(...PINS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endLink' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('endGuests' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const), device }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const money = (cents: number) => cents / 100;
const addressOf = (token: string) => `/api/guest/${token}`;

async function makeModel(): Promise<Model> {
  const made = await addGroupOf(app, MEMBERS);
  const [zoe, mia] = [await seedGuest(app, made.id, 'Zoë'), await seedGuest(app, made.id, 'Mia')];
  const members = made.people.map(({ id, username }) => ({ id, name: username, hasAccount: true }));
  const model: Model = {
    made,
    people: [
      ...members,
      { id: zoe.id, name: 'Zoë', hasAccount: false },
      { id: mia.id, name: 'Mia', hasAccount: false },
    ],
    link: null,
    devices: Array.from({ length: DEVICES }, () => ({ calls: makeDevice(app), place: null })),
    expenses: [],
    payments: [],
  };
  await makeLink(model, null);
  return model;
}

async function makeLink(model: Model, pin: string | null): Promise<void> {
  const body = { kind: 'take_part', days: 30, pin };
  const answer = await at(model.made, 0).post(`${model.made.path}/guest-links`, body);
  expect(answer.status).toBe(201);
  model.link = { token: new URL(answer.body.url).pathname.split('/').at(-1) ?? '', pin };
  endGuests(model);
}

function endGuests(model: Model, isEnded: (place: number) => boolean = () => true): void {
  for (const each of model.devices) if (each.place !== null && isEnded(each.place)) each.place = null;
}

/** A device as a guest: its calls, and its place in the model. */
function guestOf({ devices, made }: Model, number: number): { calls: Caller; place: number | null } {
  const found = devices[number];
  if (found === undefined) throw new Error(`No device ${number}`);
  return { calls: found.calls.in(made.id), place: found.place };
}

const personAt = ({ people }: Model, number: number): Somebody => people[number] as Somebody;

function bodyOf(model: Model, plan: { paidBy: number; among: number[]; share: number }) {
  const participants = plan.among.map((each) => personAt(model, each).id);
  return {
    title: 'Dinner',
    date: '2026-06-10',
    category: 'food',
    groupId: model.made.id,
    amount: money(plan.share * plan.among.length),
    paidBy: personAt(model, plan.paidBy).id,
    split: { mode: 'equal', participants },
  };
}

const deed = (model: Model, by: number, kind: string): Deed => ({
  by,
  kind,
  byGuest: !personAt(model, by).hasAccount,
});

/** An expense that is not deleted, unless there is none. */
const livingAt = ({ expenses }: Model, number: number) => {
  const living = expenses.filter(({ isDeleted }) => !isDeleted);
  return living[number % Math.max(1, living.length)];
};

/** Checks the answer to a guest, who has a place or gets 401. Returns whether it did what it says. */
function isDone(answer: Answer, place: number | null, expected: number): boolean {
  expect(answer.status).toBe(place === null ? 401 : expected);
  return place !== null && expected < 300;
}

async function add(
  model: Model,
  by: number,
  calls: Caller,
  plan: Step & { do: 'add' | 'memberAdds' },
): Promise<void> {
  const answer = await calls.post('/api/expenses', bodyOf(model, plan));
  if (!isDone(answer, by < 0 ? null : by, 201)) return;
  const { paidBy, among: people, share: each } = plan;
  model.expenses.push({
    id: answer.body.id,
    addedBy: by,
    paidBy,
    among: people,
    share: each,
    isDeleted: false,
    deeds: [deed(model, by, 'added')],
    comments: [],
  });
}

async function edit(
  model: Model,
  { by, calls }: { by: number | null; calls: Caller },
  next: { index: number; share: number },
): Promise<void> {
  const expense = livingAt(model, next.index);
  if (expense === undefined) return;
  const isAllowed = by !== null && (personAt(model, by).hasAccount || expense.addedBy === by);
  const body = { amount: money(next.share * expense.among.length) };
  const answer = await calls.patch(`/api/expenses/${expense.id}`, body);
  if (!isDone(answer, by, isAllowed ? 200 : 403)) return;
  if (expense.share === next.share) return;
  expense.share = next.share;
  expense.deeds.push(deed(model, by as number, 'updated'));
}

async function deleteOrRestore(model: Model, number: number, index: number): Promise<void> {
  const expense = model.expenses[index % Math.max(1, model.expenses.length)];
  if (expense === undefined) return;
  const { calls, place: by } = guestOf(model, number);
  const url = `/api/expenses/${expense.id}`;
  const answer = expense.isDeleted ? await calls.post(`${url}/restore`) : await calls.delete(url);
  if (!isDone(answer, by, expense.addedBy === by ? 200 : 403)) return;
  expense.isDeleted = !expense.isDeleted;
  expense.deeds.push(deed(model, by as number, expense.isDeleted ? 'deleted' : 'restored'));
}

async function pay(model: Model, next: Step & { do: 'pay' }): Promise<void> {
  const { calls, place: from } = guestOf(model, next.device);
  const payee = personAt(model, next.to);
  const body = {
    userId: payee.id,
    amount: money(next.amount),
    groupId: model.made.id,
    paymentMethodId: 'cash',
  };
  const answer = await calls.post('/api/payments', body);
  if (!isDone(answer, from, next.to === from ? 400 : 201)) return;
  const { to, amount } = next;
  model.payments.push({ id: answer.body.id, from: from as number, to, amount, isVoided: false });
}

async function voidOne(model: Model, next: Step & { do: 'void' }): Promise<void> {
  const payment = model.payments[next.index % Math.max(1, model.payments.length)];
  if (payment === undefined) return;
  const { calls, place: by } = guestOf(model, next.device);
  const answer = await calls.post(`/api/payments/${payment.id}/void`);
  const refusal = by === payment.from ? 403 : 404;
  const expected = by === payment.to ? (payment.isVoided ? 409 : 200) : refusal;
  if (isDone(answer, by, expected)) payment.isVoided = true;
}

async function take(model: Model, next: Step & { do: 'take' }): Promise<void> {
  const chosen = model.devices[next.device];
  if (chosen === undefined) return;
  const { link } = model;
  const address = addressOf(link?.token ?? 'x'.repeat(43));
  const pin = link !== null && link.pin !== null && next.knowsPin ? { pin: link.pin } : {};
  const { id, hasAccount } = personAt(model, next.place);
  const answer = await chosen.calls.post(`${address}/place`, { placeholderId: id, ...pin });
  const isAdmitted = link !== null && (link.pin === null || next.knowsPin);
  const refusal = link === null ? 410 : 400;
  expect(answer.status).toBe(isAdmitted ? (hasAccount ? 409 : 201) : refusal);
  if (answer.status === 201) chosen.place = next.place;
}

/** A new account takes over the place of a device, with all that it did. */
async function keep(model: Model, number: number): Promise<void> {
  const { place: taken } = guestOf(model, number);
  if (taken === null || model.link === null) return;
  const person = await app.person();
  const cookie = `${person.cookie}; ${model.devices[number]?.calls.cookie()}`;
  const answer = await app.visitor.post(`${addressOf(model.link.token)}/keep`, {}, { cookie });
  expect(answer.status).toBe(200);
  model.people[taken] = { id: person.id, name: person.username, hasAccount: true };
  endGuests(model, (each) => each === taken);
}

async function run(model: Model, next: Step): Promise<void> {
  const { made, link } = model;
  const [ana, ben] = [at(made, 0), at(made, 1)];
  const url = `${made.path}/guest-links/take_part`;
  switch (next.do) {
    case 'take':
      return take(model, next);
    case 'add': {
      const { calls, place: by } = guestOf(model, next.device);
      return add(model, by ?? -1, calls, next);
    }
    case 'memberAdds':
      return add(model, 1, ben, next);
    case 'edit': {
      const { calls, place: by } = guestOf(model, next.device);
      return edit(model, { by, calls }, next);
    }
    case 'memberEdits':
      return edit(model, { by: 0, calls: ana }, next);
    case 'deleteOrRestore':
      return deleteOrRestore(model, next.device, next.index);
    case 'comment': {
      const expense = livingAt(model, next.index);
      if (expense === undefined) return;
      const { calls, place: by } = guestOf(model, next.device);
      const answer = await calls.post(`/api/expenses/${expense.id}/comments`, { text: 'Well' });
      if (isDone(answer, by, 201)) expense.comments.push(deed(model, by as number, 'comment'));
      return;
    }
    case 'pay':
      return pay(model, next);
    case 'void':
      return voidOne(model, next);
    case 'makeLink':
      return makeLink(model, next.pin);
    case 'changePin':
      expect((await ben.patch(url, { pin: next.pin })).status).toBe(link === null ? 404 : 200);
      if (link !== null) link.pin = next.pin;
      return;
    case 'endLink':
      expect((await ben.delete(url)).status).toBe(204);
      model.link = null;
      return endGuests(model);
    case 'endGuests': {
      const [found] = (await ana.get(`${made.path}/guest-links`)).body;
      const places = model.devices.flatMap((each) => each.place ?? []);
      expect(found?.guests ?? []).toHaveLength(places.length);
      for (const { id } of found?.guests ?? []) {
        expect((await ana.delete(`${made.path}/guest-links/guests/${id}`)).status).toBe(204);
      }
      return endGuests(model);
    }
    case 'keep':
      return keep(model, next.device);
  }
}

function balancesOf({ people, expenses, payments }: Model): Record<string, number> {
  const balances = people.map(() => 0);
  const move = (person: number, change: number) => {
    balances[person] = (balances[person] ?? 0) + change;
  };
  for (const { paidBy, among: bearers, share: each, isDeleted } of expenses) {
    if (isDeleted) continue;
    move(paidBy, each * bearers.length);
    for (const person of bearers) move(person, -each);
  }
  for (const { from, to, amount, isVoided } of payments) {
    if (isVoided) continue;
    move(from, amount);
    move(to, -amount);
  }
  return Object.fromEntries(people.map(({ id }, number) => [id, balances[number] ?? 0]));
}

async function compare(model: Model): Promise<void> {
  const { made, people, expenses } = model;
  const ana = at(made, 0);
  const balances = Object.entries(await balancesIn(app, made.id)).filter(([, balance]) => balance !== 0);
  const expected = Object.entries(balancesOf(model)).filter(([, balance]) => balance !== 0);
  expect(new Map(balances)).toEqual(new Map(expected));
  const shown = ({ by, byGuest, kind }: Deed) => ({ username: people[by]?.name, byGuest, kind });
  for (const { id, deeds, comments } of expenses) {
    const history = (await ana.get(`/api/expenses/${id}/history`)).body.toReversed();
    expect(history).toMatchObject(deeds.map(shown));
    const written = (await ana.get(`/api/expenses/${id}/comments`)).body.toReversed();
    expect(written).toMatchObject(
      comments.map(({ by, byGuest }) => ({ userId: people[by]?.id, username: people[by]?.name, byGuest })),
    );
  }
  expect((await ana.get(`${made.path}/chain`)).body.isIntact).toBe(true);
}

const RUNS = randomCases(12, 1_000);

test(
  'random histories of guests equal a small model: every sum to the cent, and who did what',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const model = await makeModel();
        await run(model, { do: 'take', device: 0, place: 2, knowsPin: true });
        for (const each of steps) await run(model, each);
        await compare(model);
      }),
      { numRuns: RUNS },
    );
    expect((await runAudit(app.owner)).findings).toEqual([]);
  },
  60_000 + RUNS * 2_000,
);
