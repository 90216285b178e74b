import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents } from '#domain/money.ts';
import type { CardProvider, PaymentState } from '#server/platform/card-provider/card-provider.ts';
import type { CardEmulator } from '#server/platform/card-provider/cards.ts';
import { openCards } from '#server/platform/card-provider/cards.ts';

export type TestProvider = {
  folder: string;
  cards: CardProvider;
  emulator: CardEmulator;
  clock: { now(): Date; set(iso: string): void };
  /** The delivered webhooks, oldest first. */
  told: { body: string; signature: string }[];
  /** A call of the browser's card form; returns status and response. */
  form(method: 'GET' | 'POST', path: string, said: Record<string, unknown>): Promise<FormAnswer>;
  /** Stops it like its process, and starts it again with the same files. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
export type FormAnswer = { status: number; body: any };

/** The content of a card form with the given number. */
export const typed = (number: string, more: object = {}) => ({
  number,
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  ...more,
});

/** Only the card provider: the adapter and the emulator, without an application. */
export function startTestProvider(): TestProvider {
  const folder = mkdtempSync(join(tmpdir(), 'allsquare-cards-'));
  const time = { now: new Date('2026-06-15T12:00:00Z') };
  const clock = {
    now: () => new Date(time.now),
    set(iso: string) {
      time.now = new Date(iso);
    },
  };
  const told: TestProvider['told'] = [];
  const open = () => {
    const { cards, cardEmulator } = openCards({ cards: null, dataDirectory: folder }, clock);
    if (cardEmulator === null) throw new Error('There is no emulator');
    cardEmulator.deliverTo(async (body, signature) => {
      told.push({ body, signature });
      return true;
    });
    return { cards, emulator: cardEmulator };
  };
  const provider: TestProvider = {
    folder: join(folder, 'card-provider'),
    ...open(),
    clock,
    told,
    form: (method, path, said) => callForm(provider.emulator, { method, path, said }),
    async restart() {
      await provider.emulator.close();
      Object.assign(provider, open());
    },
    async close() {
      await provider.emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return provider;
}

type FormCall = { method: 'GET' | 'POST'; path: string; said: Record<string, unknown> };

/** Calls the emulator like the card form, with its publishable key. */
export async function callForm(
  emulator: CardEmulator,
  { method, path, said }: FormCall,
): Promise<FormAnswer> {
  const { base } = await emulator.access();
  const all = { publishableKey: emulator.publishableKey, ...said };
  const query = method === 'GET' ? `?${new URLSearchParams(all as Record<string, string>)}` : '';
  const response = await fetch(new URL(`/card-provider/v1/${path}${query}`, base ?? undefined), {
    method,
    ...(method === 'POST' && { body: JSON.stringify(all) }),
  });
  return { status: response.status, body: await response.json() };
}

let count = 0;

/** A unique key. */
export function newKey(): string {
  count += 1;
  return `key-${count}`;
}

export async function newCustomer({ cards }: TestProvider): Promise<string> {
  return (await cards.createCustomer({ userId: newKey(), email: null }, newKey())).id;
}

/** Saves a card for a new customer, and confirms it if that is required. */
export async function saveCard(provider: TestProvider, number: string) {
  const setup = await provider.cards.createSetup({ customerId: await newCustomer(provider) }, newKey());
  const said = { clientSecret: setup.clientSecret };
  const path = `setup_intents/${setup.id}`;
  const confirmed = await provider.form('POST', `${path}/confirm`, { ...said, card: typed(number) });
  if (confirmed.body.status === 'requires_action')
    await provider.form('POST', `${path}/authenticate`, { ...said, outcome: 'approve' });
  const { cardId, customerId } = await provider.cards.getSetup(setup.id);
  return { setup, confirmed, cardId: cardId ?? '', customerId: customerId ?? '' };
}

/** Saves a card and charges it. */
export async function chargeCard(
  provider: TestProvider,
  number: string,
  amount = 1250,
): Promise<PaymentState> {
  const { cardId, customerId } = await saveCard(provider, number);
  return provider.cards.createPayment(
    { customerId, cardId, amount: cents(amount), description: 'Funds', metadata: { kind: 'x' } },
    newKey(),
  );
}
