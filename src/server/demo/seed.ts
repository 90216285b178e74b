import type { FastifyInstance } from 'fastify';
import { addDays, type Day, dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/http/context.ts';
import type { Pool } from '#server/platform/database.ts';
import { invariant } from '#server/platform/invariant.ts';
import { tellBills } from './bills.ts';
import { tellChats } from './chats.ts';
import { tellCodes } from './codes.ts';
import { tellPlans } from './plans.ts';
import {
  type DemoExpense,
  type DemoGroup,
  type DemoName,
  demoCode,
  demoGroups,
  demoInvitation,
  demoPassword,
  demoPeople,
} from './story.ts';
import { tellSubscriber } from './subscriber.ts';
import { tellWallet } from './wallet.ts';

type Signed = { id: string; cookie: string };
type Cast = Record<DemoName, Signed>;
type Reply = { id: string } & Record<string, unknown>;

/**
 * Makes the demo's people and their life, once, through the same calls that a browser makes. It runs before the
 * server listens: what an interrupted try left behind is nobody's, and is cleared away first.
 */
export async function seedDemo(app: FastifyInstance, deps: Deps, owner: Pool): Promise<boolean> {
  const { rows } = await owner.query<{ value: string }>(`SELECT value FROM facts WHERE name = 'demo'`);
  const state = rows[0]?.value;
  if (state === 'done') return false;
  const { rows: people } = await owner.query('SELECT 1 FROM users LIMIT 1');
  if (state === undefined && people.length > 0) return false;
  if (people.length > 0) await clear(owner);
  await owner.query(
    `INSERT INTO facts (name, value) VALUES ('demo', '"started"') ON CONFLICT (name) DO NOTHING`,
  );
  await tell(app, deps, owner);
  // Those by which the demo was told: nobody is signed in anywhere yet.
  await owner.query('DELETE FROM sessions');
  await owner.query(`UPDATE facts SET value = '"done"' WHERE name = 'demo'`);
  await owner.query('ANALYZE');
  return true;
}

async function clear(owner: Pool): Promise<void> {
  await owner.query(`SET allsquare.purging = 'on'`);
  const { rows } = await owner.query<{ names: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS names FROM pg_tables
     WHERE schemaname = current_schema() AND tablename NOT IN ('migrations', 'facts')`,
  );
  await owner.query(`TRUNCATE ${rows[0]?.names} CASCADE`);
  await owner.query(`SET allsquare.purging = 'off'`);
}

async function tell(app: FastifyInstance, deps: Deps, owner: Pool): Promise<void> {
  const today = dayInZone(deps.clock.now(), 'UTC');
  const call = caller(app);
  const cast = {} as Cast;
  for (const { username, ...profile } of demoPeople) {
    cast[username] = await call.register(username);
    await call.send(cast[username], 'PATCH', '/api/user/profile', profile);
  }
  await owner.query(`UPDATE users SET role = 'admin' WHERE username = 'admin'`);
  await tellCodes((...said) => call.send(cast.admin, ...said), today);
  await call.send(cast.demo, 'POST', '/api/promotion-codes/redeem', { code: demoCode.code });
  await tellWallet((...said) => call.send(cast.demo, ...said), deps);
  await tellSubscriber((...said) => call.send(cast.maya, ...said), deps, cast.maya.id);
  const groups = new Map<string, string>();
  for (const group of demoGroups) groups.set(group.name, await tellGroup(call, cast, { group, today }));
  await tellBills((...said) => call.send(cast.demo, ...said), groups, today);
  await tellPlans(today, {
    demo: (url, body) => call.send(cast.demo, 'POST', url, body),
    friend: (url, body) => call.send(cast.maya, 'POST', url, body),
  });
  // What happened so far is read; what is said now is new.
  for (const person of Object.values(cast))
    await call.send(person, 'POST', '/api/notifications/read', { all: true });
  await tellChats(
    (by, url, body) => call.send(cast[by], 'POST', url, body),
    groups,
    (name) => cast[name].id,
  );
  const { name, description, by, to, message } = demoInvitation;
  const invited = await call.send(cast[by], 'POST', '/api/groups', { name, description, date: today });
  await call.send(cast[by], 'POST', `/api/groups/${invited.id}/invitations`, { email: to, message });
}

type Call = ReturnType<typeof caller>;

function caller(app: FastifyInstance) {
  const inject = async (method: 'POST' | 'PATCH', url: string, payload: object, cookie?: string) => {
    const response = await app.inject({
      method,
      url,
      payload,
      ...(cookie !== undefined && { headers: { cookie } }),
    });
    invariant(response.statusCode < 300, `the demo's ${method} ${url} was refused: ${response.payload}`);
    return response;
  };
  return {
    async register(username: string): Promise<Signed> {
      const response = await inject('POST', '/api/register', { username, password: demoPassword });
      const [cookie = ''] = [response.headers['set-cookie']]
        .flat()
        .map((header) => String(header).split(';')[0] ?? '');
      return { id: response.json<Reply>().id, cookie };
    },
    async send(person: Signed, method: 'POST' | 'PATCH', url: string, payload: object): Promise<Reply> {
      const { payload: text } = await inject(method, url, payload, person.cookie);
      return text === '' ? { id: '' } : JSON.parse(text);
    },
  };
}

async function tellGroup(
  call: Call,
  cast: Cast,
  { group, today }: { group: DemoGroup; today: Day },
): Promise<string> {
  const { name, description, location, budget, daysAgo, by, members } = group;
  const { id } = await call.send(cast[by], 'POST', '/api/groups', {
    ...{ name, description, location, budget },
    date: addDays(today, -daysAgo),
  });
  for (const member of members.filter((each) => each !== by)) {
    const email = demoPeople.find((person) => person.username === member)?.email;
    const invitation = await call.send(cast[by], 'POST', `/api/groups/${id}/invitations`, { email });
    await call.send(cast[member], 'POST', `/api/invitations/${invitation.id}/accept`, {});
  }
  for (const expense of group.expenses) await tellExpense(call, cast, { expense, groupId: id, today });
  for (const { from, to, amount } of group.payments ?? []) {
    const payment = { userId: cast[to].id, amount, groupId: id, paymentMethodId: 'cash' };
    await call.send(cast[from], 'POST', '/api/payments', payment);
  }
  if (group.remindedBy)
    await call.send(cast[group.remindedBy], 'POST', '/api/payments/remind-all', { groupId: id });
  if (group.isClosed) await call.send(cast[by], 'PATCH', `/api/groups/${id}`, { status: 'closed' });
  return id;
}

type Told = { expense: DemoExpense; groupId: string; today: Day };

async function tellExpense(call: Call, cast: Cast, { expense, groupId, today }: Told): Promise<void> {
  const { title, amount, category, daysAgo, by, notes } = expense;
  const body = {
    title,
    amount,
    category,
    groupId,
    date: addDays(today, -daysAgo),
    paidBy: cast[by].id,
    notes,
  };
  const { id } = await call.send(cast[by], 'POST', '/api/expenses', { ...body, ...splitOf(cast, expense) });
  for (const comment of expense.comments ?? []) {
    await call.send(cast[comment.by], 'POST', `/api/expenses/${id}/comments`, { text: comment.text });
  }
}

function splitOf(cast: Cast, { among, shares, weights }: DemoExpense): object {
  const idsOf = <Value>(values: Partial<Record<DemoName, Value>>) =>
    Object.entries(values).map(([name, value]) => ({
      userId: cast[name as DemoName].id,
      value: value as Value,
    }));
  if (shares) {
    return {
      splitType: 'custom',
      shares: idsOf(shares).map(({ userId, value }) => ({ userId, amount: value })),
    };
  }
  if (weights) {
    const parts = idsOf(weights).map(({ userId, value }) => ({ userId, weight: value }));
    return { splitType: 'custom', split: { mode: 'weights', weights: parts } };
  }
  return among
    ? { splitType: 'equal', participants: among.map((name) => cast[name].id) }
    : { splitType: 'equal' };
}
