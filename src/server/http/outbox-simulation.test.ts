import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addComment } from '#contract/comments.ts';
import { addExpense, detailReply, updateExpense } from '#contract/expenses.ts';
import { addPayment } from '#contract/payments.ts';
import type { Cents } from '#domain/money.ts';
import type { OutboxCall } from '#domain/outbox/send.ts';
import type { Api, NO_ANSWER, Reply, ShownExpense } from '#domain/testing/outbox/api.ts';
import {
  addFirstExpenses,
  countMarks,
  deliverLate,
  problemsOf,
  settle,
  startRun,
} from '#domain/testing/outbox/run.ts';
import { runAudit } from '#server/audits.ts';
import { type Answer, type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup } from '#server/testing/makers/seed.ts';

/** The number of runs; `npm run soak` sets OUTBOX_RUNS=1000. `SEED=2` for other ones. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 24);
const SEED = Number(process.env.SEED ?? 1) * 7919;
const ACTS = 8;

let app: TestApp;
let people: Caller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(['ann', 'ben', 'cleo'].map(() => app.person()));
});
afterAll(() => app.close());

const rows = { addExpense, updateExpense, addPayment, addComment } as const;

/** The real server, as clients of the simulation call it. */
class RealServer implements Api {
  readonly amounts = new Set<Cents>();
  readonly arrived: string[] = [];
  private readonly groups: readonly string[];
  private readonly keys = new Set<string>();
  private readonly known = new Map<string, ShownExpense>();

  constructor(groups: readonly string[]) {
    this.groups = groups;
  }

  async send(person: string, key: string, call: OutboxCall): Promise<Reply<ShownExpense | null>> {
    const answer = await this.call(person, key, call);
    // Neither is among what can happen to an entry: the runs would reach nothing, and find nothing.
    if (answer.status === 400 || answer.body?.code === 'idempotency_conflict')
      throw new Error(`${call.kind} ${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 400) return failed(answer);
    if (!this.keys.has(key)) this.note(call);
    this.keys.add(key);
    if (call.kind === 'updateExpense' && call.body.amount !== undefined) this.amounts.add(call.body.amount);
    return { ok: true, body: call.kind === 'addExpense' ? readExpense(answer) : null };
  }

  private call(person: string, key: string, call: OutboxCall): Promise<Answer> {
    // A run counts its keys, and all runs have the same people.
    const ownKey = `${this.groups[0]}-${key}`;
    const headers = { 'idempotency-key': ownKey, 'x-queued-at': app.deps.clock.now().toISOString() };
    const caller = callerOf(person);
    if (call.kind === 'removeExpense') {
      const query = call.query.version === undefined ? '' : `?version=${call.query.version}`;
      return caller.delete(`/api/expenses/${call.params.id}${query}`, headers);
    }
    if (call.kind === 'updateBill') throw new Error('The simulation pays no bills');
    const row = rows[call.kind];
    const body = 'inCurrency' in row.body ? row.body.inCurrency('USD') : row.body;
    const path = row.path.replace('{id}', 'params' in call ? call.params.id : '');
    const wire = z.encode(body as z.ZodMiniType, call.body);
    return row.method === 'PATCH' ? caller.patch(path, wire, headers) : caller.post(path, wire, headers);
  }

  private note(call: OutboxCall): void {
    if (call.kind === 'addExpense') this.arrived.push(call.body.merchantName ?? '');
    if (call.kind === 'addComment') this.arrived.push(call.body.text);
    if (call.kind === 'addPayment') this.arrived.push(`p${call.body.amount}`);
  }

  async read(person: string, id: string): Promise<Reply<ShownExpense>> {
    return shown(await callerOf(person).get(`/api/expenses/${id}`));
  }

  /** Reads only what has another version than the last time: most of the time would go into reading otherwise. */
  async list(person: string): Promise<readonly ShownExpense[]> {
    const { rows: live } = await app.owner.query<{ id: string; version: number }>(
      'SELECT id, version FROM expenses WHERE group_id = ANY($1) AND deleted_at IS NULL ORDER BY id DESC LIMIT 5',
      [this.groups],
    );
    await Promise.all(
      live.map(async ({ id, version }) => {
        if (this.known.get(id)?.version === version) return;
        const reply = await this.read(person, id);
        if (reply.ok) this.known.set(id, reply.body);
      }),
    );
    return live.flatMap(({ id }) => this.known.get(id) ?? []);
  }

  async restore(person: string, id: string): Promise<Reply<ShownExpense>> {
    const answer = await callerOf(person).post(`/api/expenses/${id}/restore`);
    return answer.status === 409 ? this.read(person, id) : shown(answer);
  }
}

function callerOf(person: string): Caller {
  return people.find(({ id }) => id === person) ?? app.visitor;
}

function failed({ status, body }: Answer): { ok: false; failure: typeof NO_ANSWER } {
  return { ok: false, failure: { status, code: body.code, message: body.message } };
}

function readExpense({ body }: Answer): ShownExpense {
  return z.decode(detailReply, body);
}

function shown(answer: Answer): Reply<ShownExpense> {
  return answer.status >= 400 ? failed(answer) : { ok: true, body: readExpense(answer) };
}

/** How often each mark is in the database. */
async function countInDatabase(groups: readonly string[]): Promise<Map<string, number>> {
  const { rows: marks } = await app.owner.query<{ mark: string }>(
    `SELECT merchant_name AS mark FROM expenses WHERE group_id = ANY($1)
     UNION ALL SELECT 'p' || amount FROM payments WHERE group_id = ANY($1)
     UNION ALL SELECT text FROM expense_comments AS comment JOIN expenses AS expense ON expense.id = comment.expense_id
       WHERE expense.group_id = ANY($1)`,
    [groups],
  );
  return countMarks(marks.map(({ mark }) => mark));
}

async function simulate(seed: number): Promise<{ problems: string[]; sent: number; shown: number }> {
  const groups = [await seedGroup(app, people), await seedGroup(app, people)];
  const api = new RealServer(groups);
  const run = startRun({ api, seed, people: people.map(({ id }) => id), groups });
  await addFirstExpenses(run, api);
  for (let time = 0; time < ACTS; time += 1) {
    // All three at once, so that their calls meet in the database.
    await Promise.all(run.clients.map((client) => client.act()));
    if (run.late.length > 0 && run.random.chance(0.5)) await deliverLate(run);
    if (run.random.chance(0.01)) await people[0]?.patch(`/api/groups/${groups[1]}`, { status: 'closed' });
  }
  await settle(run);
  const { amounts, arrived } = api;
  const countOf = (fate: string) => run.journal.moneyEdits.filter((edit) => edit.fate === fate).length;
  return {
    problems: problemsOf(run, { counts: await countInDatabase(groups), arrived, amounts }),
    sent: countOf('sent'),
    shown: countOf('shown'),
  };
}

test(
  `in ${RUNS} runs over the real server three clients with bad nets converge, and the audit finds nothing`,
  async () => {
    const AT_ONCE = 4;
    const reached = { sent: 0, shown: 0 };
    for (let at = 0; at < RUNS; at += AT_ONCE) {
      const seeds = Array.from({ length: AT_ONCE }, (_, place) => SEED + at + place);
      for (const { problems, sent, shown: met } of await Promise.all(seeds.map(simulate))) {
        expect({ seeds, problems }).toEqual({ seeds, problems: [] });
        reached.sent += sent;
        reached.shown += met;
      }
    }
    // The runs reach what they are made for.
    expect(reached.sent).toBeGreaterThan(RUNS / 5);
    expect(reached.shown).toBeGreaterThan(RUNS / 20);
    expect((await runAudit(app.deps.pool)).findings).toEqual([]);
  },
  60_000 + RUNS * 5000,
);
