import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The card emulator, which browsers do not reach. Tests advance its time for one customer. */
const folder = () => join(process.env.E2E_DATA ?? '', 'card-provider');

type Listed = { data: { id: string; metadata: Record<string, string>; items?: { data: Period[] } }[] };
type Period = { current_period_end: number };

async function call<Reply>(
  method: 'GET' | 'POST',
  path: string,
  form?: Record<string, string>,
): Promise<Reply> {
  const { secretKey } = JSON.parse(readFileSync(join(folder(), 'keys.json'), 'utf8')) as {
    secretKey: string;
  };
  const port = readFileSync(join(folder(), 'port'), 'utf8');
  const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form !== undefined && { body: new URLSearchParams(form) }),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return response.json() as Promise<Reply>;
}

async function customerOf(userId: string): Promise<string> {
  const { data } = await call<Listed>('GET', 'customers?limit=100');
  return data.find(({ metadata }) => metadata.user_id === userId)?.id ?? '';
}

/** Advances the time to the renewal of a person's subscription. */
export async function passToRenewal(userId: string): Promise<void> {
  const customer = await customerOf(userId);
  const { data } = await call<Listed>('GET', `subscriptions?customer=${customer}`);
  const end = data[0]?.items?.data[0]?.current_period_end ?? 0;
  await call('POST', `test_helpers/test_clocks/${customer}/advance`, { frozen_time: String(end + 3600) });
}

/** Makes a person's card fail from now on. */
export async function takeCardBack(userId: string): Promise<void> {
  const customer = await customerOf(userId);
  type Subscriptions = { data: { default_payment_method: string }[] };
  const { data } = await call<Subscriptions>('GET', `subscriptions?customer=${customer}`);
  await call('POST', `payment_methods/${data[0]?.default_payment_method}/detach`, {});
}
