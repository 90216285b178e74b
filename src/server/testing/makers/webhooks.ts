import type { WebhookChoice } from '#contract/webhooks.ts';
import { newId } from '#server/core/ids.ts';
import { seal } from '#server/platform/security/sealed.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';

type Made = { id?: string; url?: string; events?: readonly WebhookChoice[] };

/** Adds a webhook of a person, written directly; returns its id and its secret. */
export async function giveWebhook(
  { owner, deps }: TestApp,
  person: Pick<Caller, 'id'>,
  { id = newId(), url = 'https://93.184.215.14/hook', events = ['expense.*'] }: Made = {},
): Promise<{ id: string; secret: string }> {
  const secret = `allsqh_${id}`;
  const place = { table: 'webhooks', row: id, column: 'secret' };
  await owner.query(
    `INSERT INTO webhooks (id, user_id, url, events, secret, active_since, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [id, person.id, url, events, seal(deps.keys.sealed, place, secret), deps.clock.now()],
  );
  return { id, secret };
}
