import type { CardEvent, CardProvider } from '#server/platform/card-provider/card-provider.ts';
import { openCards } from '#server/platform/card-provider/cards.ts';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { countFindings } from './kills.ts';
import { call, type Guest, makeParty, query } from './people.ts';
import { databaseOf, type Environment, type ServerProcess, startServer, until } from './server-process.ts';

export type MoneyReport = {
  sent: number;
  charged: number;
  paidOut: number;
  wrong: string[];
  findings: number;
};

/** The card and account of a wallet, and the friend and group that are paid by card. */
type Purse = { payer: Guest; friend: Guest; groupId: string; card: string; account: string };

const ROUND = 6;
/** A repair job begins one minute after what it repairs. */
const REPAIRED_WITHIN = 180_000;

async function post(origin: string, { cookie }: Guest, path: string, body: object) {
  const reply = await call(origin, { cookie }, path, { method: 'POST', body });
  if (reply.status >= 300) throw new Error(`${path} gave ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function openPurse(server: ServerProcess, folder: string, cards: CardProvider): Promise<Purse> {
  const { people, groups } = await makeParty(server.url, databaseOf(folder), { people: 2, groups: 1 });
  const [payer, friend] = people;
  const [groupId] = groups;
  if (payer === undefined || friend === undefined || groupId === undefined) throw new Error('Nobody came');
  const say = (path: string, body: object) => post(server.url, payer, path, body);
  const { clientSecret } = await say('/api/payment-methods/setup-intent', {});
  const typed = { number: '4242424242424242', expMonth: 12, expYear: 2039, cvc: '123' };
  const path = `/card-provider/v1/setup_intents/${String(clientSecret).split('_secret_')[0]}/confirm`;
  const { paymentMethodId } = await say(path, {
    publishableKey: cards.publishableKey,
    clientSecret,
    card: typed,
  });
  const details = JSON.stringify({ stripePaymentMethodId: paymentMethodId });
  const card = (await say('/api/payments/methods', { type: 'card', details })).id;
  const account = {
    accountName: 'Main',
    accountType: 'checking',
    accountNumber: '000123456789',
    routingNumber: '110000000',
  };
  const { id } = await say('/api/bank-accounts', account);
  await say('/api/wallet/transactions', { type: 'deposit', amount: 1000, paymentMethodId: card });
  return { payer, friend, groupId, card, account: id };
}

/** Sends deposits, withdrawals and card payments at once; some of them are cut off. */
function sendRound(origin: string, { payer, friend, groupId, card, account }: Purse): Promise<unknown>[] {
  const bodies = [
    ['/api/wallet/transactions', { type: 'deposit', amount: 1, paymentMethodId: card }],
    ['/api/wallet/transactions', { type: 'withdrawal', amount: 2, bankAccountId: account }],
    ['/api/payments', { userId: friend.id, groupId, amount: 3, paymentMethodId: card }],
  ] as const;
  return Array.from({ length: ROUND }, () => bodies).flatMap((each) =>
    each.map(([path, body]) => post(origin, payer, path, body).catch(() => null)),
  );
}

const PENDING = `
  SELECT 1 FROM wallet_transactions WHERE status = 'pending'
  UNION ALL SELECT 1 FROM payments WHERE type = 'payment' AND status = 'pending'`;

const DONE = `
  SELECT (SELECT count(*)::int FROM wallet_transactions WHERE type = 'deposit' AND status = 'completed')
         + (SELECT count(*)::int FROM payments WHERE status = 'completed') AS charged,
         (SELECT count(*)::int FROM wallet_transactions WHERE type = 'withdrawal' AND status = 'completed') AS "paidOut",
         (SELECT count(*)::int FROM wallet_transactions WHERE status = 'failed') AS failed,
         (SELECT sum(balance)::float FROM wallets) AS balance`;

/** The number of different actions of a kind at the provider. */
async function countDone(cards: CardProvider, type: string): Promise<number> {
  const done = new Set<string | null>();
  for (let after: string | null = null; ; ) {
    const events: CardEvent[] = await cards.listEvents({ since: new Date(0), after });
    for (const event of events) if (event.type === type) done.add(event.objectId);
    after = events.at(-1)?.id ?? null;
    if (events.length === 0) return done.size;
  }
}

type Plan = { env: Environment; dataDirectory: string; kills: number; seed?: number };

/**
 * Kills the server during charges and payouts, `kills` times; then lets it finish, and compares its books with the
 * provider's actions.
 */
export async function runMoneyKills({ env, dataDirectory, kills, seed = 7 }: Plan): Promise<MoneyReport> {
  const random = makeRandom(seed);
  const report: MoneyReport = { sent: 0, charged: 0, paidOut: 0, wrong: [], findings: 0 };
  let server = await startServer(env);
  const { cards } = openCards({ cards: null, dataDirectory }, { now: () => new Date() });
  try {
    const purse = await openPurse(server, dataDirectory, cards);
    for (let kill = 0; kill < kills; kill += 1) {
      const sending = sendRound(server.url, purse);
      report.sent += sending.length;
      await new Promise((resolve) => setTimeout(resolve, 50 + random() * 700));
      server.send('SIGKILL');
      await Promise.all([server.ended, ...sending]);
      server = await startServer(env);
    }
    const isDone = async () => (await query(databaseOf(dataDirectory), PENDING)).length === 0;
    await until(isDone, { within: REPAIRED_WITHIN, every: 500 });
    await compare(report, dataDirectory, cards);
    report.findings = await countFindings(databaseOf(dataDirectory));
  } finally {
    await server.stop();
  }
  return report;
}

type Done = { charged: number; paidOut: number; failed: number; balance: number };

async function compare(report: MoneyReport, dataDirectory: string, cards: CardProvider): Promise<void> {
  const [done] = await query<Done>(databaseOf(dataDirectory), DONE);
  if (done === undefined) throw new Error('There is no answer');
  report.charged = await countDone(cards, 'payment_intent.succeeded');
  report.paidOut = await countDone(cards, 'payout.paid');
  const told = `the provider charged ${report.charged} and paid out ${report.paidOut} times`;
  if (done.charged !== report.charged || done.paidOut !== report.paidOut || done.failed > 0) {
    report.wrong.push(`${told}, the books say ${JSON.stringify(done)}`);
  }
}
