import type { FastifyInstance } from 'fastify';
import { addDays, type Day, dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { billYearEvents, openBills, tellBills } from './internal/bills.ts';
import { budgetEvents } from './internal/budgets.ts';
import { chatEvents } from './internal/chats.ts';
import { tellCodes } from './internal/codes.ts';
import { newcomerEvents } from './internal/newcomer.ts';
import { ownYearEvents } from './internal/own-year.ts';
import { tellPlans } from './internal/plans.ts';
import { tellSeries } from './internal/series.ts';
import {
  type DemoExpense,
  type DemoGroup,
  type DemoName,
  demoCode,
  demoGroups,
  demoInvitation,
  demoPassword,
  demoPeople,
  demoReadDaysAgo,
  type Parts,
} from './internal/story.ts';
import { happenInOrder, type StoryClock, type StoryEvent, storyTime } from './internal/story-time.ts';
import { tellSubscriber } from './internal/subscriber.ts';
import { tellWallet } from './internal/wallet.ts';

type Signed = { id: string; cookie: string };
type Cast = Record<DemoName, Signed>;
type Reply = { id: string } & Record<string, unknown>;

/** `clock` is the clock of the app and of `deps`. */
type Seeding = { app: FastifyInstance; deps: Deps; owner: Pool; clock: StoryClock };

/**
 * Makes the demo's people and their data, once, through the same calls as a browser. It runs before the server listens;
 * data of an interrupted run are deleted first.
 */
export async function seedDemo({ app, deps, owner, clock }: Seeding): Promise<boolean> {
  const { rows } = await owner.query<{ value: string }>(`SELECT value FROM facts WHERE name = 'demo'`);
  const state = rows[0]?.value;
  if (state === 'done') return false;
  const { rows: people } = await owner.query('SELECT 1 FROM users LIMIT 1');
  if (state === undefined && people.length > 0) return false;
  if (people.length > 0) await clear(owner);
  await owner.query(
    `INSERT INTO facts (name, value) VALUES ('demo', '"started"') ON CONFLICT (name) DO NOTHING`,
  );
  await tell({ app, deps, owner, clock });
  // The sessions of the seeding calls: no one is signed in yet.
  await owner.query('DELETE FROM sessions');
  if (!deps.config.isLoopback) {
    // No one opened a link for these addresses, and no mail of the demo leaves the machine.
    await owner.query('UPDATE users SET email_verified = false');
    await owner.query('DELETE FROM mails');
  }
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

async function tell({ app, deps, owner, clock }: Seeding): Promise<void> {
  const today = dayInZone(clock.now(), 'UTC');
  const call = caller(app);
  const cast = {} as Cast;
  for (const { username, ...profile } of demoPeople) {
    cast[username] = await call.register(username);
    await call.send(cast[username], 'PATCH', '/api/user/profile', { ...profile, password: demoPassword });
  }
  await owner.query(`UPDATE users SET role = 'admin' WHERE username = 'admin'`);
  await owner.query('UPDATE users SET created_at = $1', [storyTime(today, 400, MORNING)]);
  await tellCodes((...said) => call.send(cast.admin, ...said), today);
  await call.send(cast.demo, 'POST', '/api/promotion-codes/redeem', { code: demoCode.code });
  const walletEvents = await tellWallet((...said) => call.send(cast.demo, ...said), deps, today);
  await tellSubscriber((...said) => call.send(cast.maya, ...said), deps, cast.maya.id);
  const groups = new Map<string, string>();
  const story: Story = { call, cast, groups, today };
  const book = String((await call.send(cast.demo, 'GET', '/api/user/book')).groupId);
  const bills = openBills({ deps, owner, send: (...said) => call.send(cast.demo, ...said) });
  await happenInOrder(
    [
      ...demoGroups.flatMap((group) => groupEvents(story, group)),
      ...chatEvents({
        post: (by, url, body) => call.send(cast[by], 'POST', url, body),
        groups,
        idOf: (name) => cast[name].id,
        today,
      }),
      ...newcomerEvents((url, body) => call.send(cast.demo, 'POST', url, body), groups, today),
      readEvent(story),
      ...walletEvents,
      ...billYearEvents(bills, today),
      ...ownYearEvents(
        (entry) => call.send(cast.demo, 'POST', '/api/expenses', { ...entry, groupId: book }),
        today,
      ),
      ...budgetEvents((budget) => call.send(cast.demo, 'POST', '/api/budgets', budget), today),
      invitationEvent(story),
    ],
    clock,
    // A session ends after 30 days without use, and two events may be further apart.
    () => owner.query(`UPDATE sessions SET expires_at = 'infinity'`),
  );
  await bills.addLate();
  await tellBills(bills.send, groups, today);
  const flat = groups.get('Flat on Alder Street') ?? '';
  await tellSeries((url, body) => call.send(cast.demo, 'POST', url, body), { flat, book }, today);
  await tellPlans(today, {
    demo: (url, body) => call.send(cast.demo, 'POST', url, body),
    friend: (url, body) => call.send(cast.maya, 'POST', url, body),
  });
}

type Call = ReturnType<typeof caller>;
type Method = 'GET' | 'POST' | 'PATCH';

function caller(app: FastifyInstance) {
  const inject = async (method: Method, url: string, payload?: object, cookie?: string) => {
    const response = await app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
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
    async send(person: Signed, method: Method, url: string, payload?: object): Promise<Reply> {
      const { payload: text } = await inject(method, url, payload, person.cookie);
      return text === '' ? { id: '' } : JSON.parse(text);
    },
  };
}

type Story = { call: Call; cast: Cast; groups: Map<string, string>; today: Day };

const MORNING = 9 * 60;
const NOON = 12 * 60;

/** The events of a group. The group is made before anything in it, so its id is known by then. */
function groupEvents(story: Story, group: DemoGroup): StoryEvent[] {
  const { call, cast, groups, today } = story;
  const { name, by, closedDaysAgo, reminder } = group;
  const idOf = () => groups.get(name) ?? '';
  const events: StoryEvent[] = [
    { at: storyTime(today, group.daysAgo, MORNING), happen: () => startGroup(story, group) },
    ...group.expenses.flatMap((expense, index) =>
      expenseEvents(story, { expense, groupIdOf: idOf, minutes: NOON + 30 * (index % 12) }),
    ),
    ...(group.payments ?? []).map(({ from, to, amount, daysAgo }) => ({
      at: storyTime(today, daysAgo, NOON),
      happen: () => {
        const payment = { userId: cast[to].id, amount, groupId: idOf(), paymentMethodId: 'cash' };
        return call.send(cast[from], 'POST', '/api/payments', payment);
      },
    })),
  ];
  if (reminder !== undefined) {
    events.push({
      at: storyTime(today, reminder.daysAgo, NOON),
      happen: () => call.send(cast[reminder.by], 'POST', '/api/payments/remind-all', { groupId: idOf() }),
    });
  }
  if (closedDaysAgo !== undefined) {
    events.push({
      at: storyTime(today, closedDaysAgo, NOON),
      happen: () => call.send(cast[by], 'PATCH', `/api/groups/${idOf()}`, { status: 'closed' }),
    });
  }
  return events;
}

async function startGroup({ call, cast, groups, today }: Story, group: DemoGroup): Promise<void> {
  const { name, description, location, budget, daysAgo, by, members } = group;
  const { id } = await call.send(cast[by], 'POST', '/api/groups', {
    name,
    description,
    location,
    budget,
    date: addDays(today, -daysAgo),
  });
  groups.set(name, id);
  for (const member of members.filter((each) => each !== by)) {
    const email = demoPeople.find((person) => person.username === member)?.email;
    const invitation = await call.send(cast[by], 'POST', `/api/groups/${id}/invitations`, { email });
    await call.send(cast[member], 'POST', `/api/invitations/${invitation.id}/accept`, {});
  }
}

type ExpenseStory = { expense: DemoExpense; groupIdOf: () => string; minutes: number };

/** An expense, and its comments, half an hour apart. */
function expenseEvents(
  { call, cast, today }: Story,
  { expense, groupIdOf, minutes }: ExpenseStory,
): StoryEvent[] {
  const { title, amount, category, daysAgo, by, notes, original, comments = [] } = expense;
  let id = '';
  const add = async () => {
    const body = {
      title,
      amount,
      category,
      notes,
      original,
      groupId: groupIdOf(),
      date: addDays(today, -daysAgo),
      paidBy: cast[by].id,
      ...splitOf(cast, expense),
    };
    ({ id } = await call.send(cast[by], 'POST', '/api/expenses', body));
  };
  return [
    { at: storyTime(today, daysAgo, minutes), happen: add },
    ...comments.map((comment, index) => ({
      at: storyTime(today, daysAgo, minutes + 30 * (index + 1)),
      happen: () =>
        call.send(cast[comment.by], 'POST', `/api/expenses/${id}/comments`, { text: comment.text }),
    })),
  ];
}

/** Earlier notifications are marked as read, later ones stay new. */
function readEvent({ call, cast, today }: Story): StoryEvent {
  return {
    at: storyTime(today, demoReadDaysAgo, 23 * 60),
    happen: async () => {
      for (const person of Object.values(cast))
        await call.send(person, 'POST', '/api/notifications/read', { all: true });
    },
  };
}

function invitationEvent({ call, cast, today }: Story): StoryEvent {
  const { name, description, by, to, message, daysAgo } = demoInvitation;
  return {
    at: storyTime(today, daysAgo, NOON),
    happen: async () => {
      const date = addDays(today, -daysAgo);
      const group = await call.send(cast[by], 'POST', '/api/groups', { name, description, date });
      await call.send(cast[by], 'POST', `/api/groups/${group.id}/invitations`, { email: to, message });
    },
  };
}

function splitOf(cast: Cast, { among, shares, weights }: DemoExpense): object {
  const idsOf = (parts: Parts) =>
    Object.entries(parts).map(([name, value]) => ({ userId: cast[name as DemoName].id, value }));
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
