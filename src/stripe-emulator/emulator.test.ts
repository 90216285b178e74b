import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCards } from '#server/platform/card-provider/cards.ts';
import {
  chargeCard,
  saveCard,
  startTestProvider,
  type TestProvider,
} from '#server/testing/makers/card-provider.ts';
import { readEmulatorFiles, writeEmulatorFiles } from './archive.ts';

const GOOD = '4242424242424242';

let provider: TestProvider;

beforeAll(() => {
  provider = startTestProvider();
});
afterAll(() => provider.close());

const charge = (number: string) => chargeCard(provider, number);

describe('the emulator', () => {
  test('the emulator keeps its state and its keys through a restart', async () => {
    const payment = await charge(GOOD);
    const publishable = provider.emulator.publishableKey;
    await provider.restart();
    expect(provider.emulator.publishableKey).toBe(publishable);
    expect(await provider.cards.getPayment(payment.id)).toEqual(payment);
  });

  test('a killed emulator loses no answered call and repeats none', async () => {
    const killed = startTestProvider();
    const script = join(import.meta.dirname, '../server/testing/makers/card-writer.ts');
    const writer = spawn(process.execPath, [script, dirname(killed.folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const made: string[] = [];
    for await (const line of createInterface(writer.stdout)) {
      if (made.push(line) === 40) writer.kill('SIGKILL');
    }
    for (const [index, id] of made.entries()) {
      const customer = { userId: String(index + 1), email: null };
      expect(await killed.cards.createCustomer(customer, `customer-${index + 1}`)).toEqual({ id });
    }
    await killed.close();
  });

  test('one emulator serves all processes of a folder, and another process takes over when it ends', async () => {
    const payment = await charge(GOOD);
    const { cards, cardEmulator: second } = openCards(
      { cards: null, dataDirectory: dirname(provider.folder) },
      provider.clock,
    );
    expect(await second?.access()).toEqual(await provider.emulator.access());
    expect(await cards.getPayment(payment.id)).toEqual(payment);
    await provider.emulator.close();
    expect(await cards.getPayment(payment.id)).toEqual(payment);
    await second?.close();
    await provider.restart();
  });

  test('the emulator can be copied while it runs, and the copy continues elsewhere', async () => {
    const payment = await charge(GOOD);
    const elsewhere = startTestProvider();
    await elsewhere.emulator.access();
    await elsewhere.emulator.close();
    writeEmulatorFiles(elsewhere.folder, readEmulatorFiles(provider.folder));
    await elsewhere.restart();
    expect(elsewhere.emulator.publishableKey).toBe(provider.emulator.publishableKey);
    expect(await elsewhere.cards.getPayment(payment.id)).toEqual(payment);
    await elsewhere.close();
    expect(readEmulatorFiles(elsewhere.folder)).toEqual([]);
  });

  test('the emulator never writes or sends a card number', async () => {
    const { setup, confirmed } = await saveCard(provider, GOOD);
    await provider.emulator.runDue();
    const files = readdirSync(provider.folder).map((name) =>
      readFileSync(join(provider.folder, name), 'latin1'),
    );
    const all = [...files, ...provider.told.map(({ body }) => body), JSON.stringify([setup, confirmed])];
    for (const text of all) expect(text).not.toMatch(/4242 ?4242 ?4242/);
  });

  test('the emulator is reached at the address of a setting, like Stripe', async () => {
    const payment = await charge(GOOD);
    const { base: apiBase, secretKey, webhookSecret } = await provider.emulator.access();
    const settings = { apiBase, secretKey, webhookSecret, publishableKey: 'pk_test_12345678' };
    const { cards, cardEmulator } = openCards({ cards: settings, dataDirectory: '/none' }, provider.clock);
    expect([cards.kind, cardEmulator]).toEqual(['stripe', null]);
    expect(await cards.getPayment(payment.id)).toEqual(payment);
    const wrong = openCards(
      { cards: { ...settings, secretKey: 'sk_test_wrong' }, dataDirectory: '/none' },
      provider.clock,
    );
    await expect(wrong.cards.getPayment(payment.id)).rejects.toMatchObject({
      name: 'CardProviderUnavailableError',
    });
    const nowhere = { ...settings, apiBase: new URL('http://127.0.0.1:9') };
    const gone = openCards({ cards: nowhere, dataDirectory: '/none' }, provider.clock);
    await expect(gone.cards.getPayment(payment.id)).rejects.toMatchObject({
      name: 'CardProviderUnavailableError',
    });
  });

  test('the emulator refuses unknown keys and unknown parameters', async () => {
    const { base, secretKey } = await provider.emulator.access();
    const call = (authorization: string, body: string) =>
      fetch(new URL('/v1/customers', base ?? undefined), {
        method: 'POST',
        headers: { authorization },
        body,
      });
    expect((await call('Bearer sk_test_wrong', '')).status).toBe(401);
    const unknown = await call(`Bearer ${secretKey}`, 'colour=red');
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'parameter_unknown' },
    });
  });
});

describe('webhooks of the emulator', () => {
  const last = async () => {
    await charge(GOOD);
    await provider.emulator.runDue();
    const event = provider.told.at(-1);
    if (event === undefined) throw new Error('Nothing was told');
    return event;
  };
  const ago = (seconds: number) => new Date(provider.clock.now().getTime() + seconds * 1000);

  test('a webhook is accepted with a correct and timely signature', async () => {
    const { body, signature } = await last();
    const event = await provider.cards.readEvent(body, signature, ago(299));
    expect(event).toMatchObject({
      type: 'payment_intent.succeeded',
      subject: { kind: 'payment', id: event?.objectId },
      customerId: expect.stringMatching(/^cus_/),
    });
  });

  test('a webhook is refused when it is changed, unsigned, too old, or from the future', async () => {
    const { body, signature } = await last();
    const read = (text: string, mark: string | undefined, now = ago(0)) =>
      provider.cards.readEvent(text, mark, now);
    expect(await read(body, signature)).not.toBeNull();
    expect(await read(body.replace('succeeded', 'canceled'), signature)).toBeNull();
    expect(await read(body, undefined)).toBeNull();
    expect(await read(body, '')).toBeNull();
    expect(await read(body, signature.replace(/v1=../, 'v1=00'))).toBeNull();
    expect(await read(body, signature.replace('v1=', 'v0='))).toBeNull();
    expect(
      await read(body, signature.replace(/t=\d+/, `t=${Math.floor(ago(0).getTime() / 1000) + 1}`)),
    ).toBeNull();
    expect(await read(body, signature, ago(301))).toBeNull();
    expect(await read(body, signature, ago(-301))).toBeNull();
  });

  test('a webhook is repeated until it is accepted', async () => {
    let isAway = true;
    const heard: string[] = [];
    provider.emulator.deliverTo(async (body) => {
      if (!isAway) heard.push(JSON.parse(body).type);
      return !isAway;
    });
    await charge(GOOD);
    await provider.emulator.runDue();
    expect(heard).toEqual([]);
    isAway = false;
    provider.clock.set(ago(1).toISOString());
    await provider.emulator.runDue();
    expect(heard).toContain('payment_intent.succeeded');
  });

  test('lost events can be listed, oldest first', async () => {
    const since = provider.clock.now();
    await charge(GOOD);
    const [first, ...rest] = await provider.cards.listEvents({ since, after: null });
    expect(rest.length).toBeGreaterThan(0);
    expect(await provider.cards.listEvents({ since, after: first?.id ?? '' })).toEqual(rest);
  });
});
