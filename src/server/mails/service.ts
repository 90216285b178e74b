import type { QueryOf } from '#contract/route.ts';
import type { listMailbox as listMailboxRow } from '#contract/site.ts';
import { notFound } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { statement } from '#server/platform/database/database.ts';

type MailRow = { id: string; to: string; subject: string; text: string; html: string; createdAt: string };

const listMails = statement<[to: string | null, before: string | null, limit: number], MailRow>(`
  SELECT id, recipient AS "to", subject, text, html, created_at AS "createdAt"
  FROM mails
  WHERE status = 'sent' AND ($1::text IS NULL OR lower(recipient) = lower($1)) AND ($2::uuid IS NULL OR id < $2)
  ORDER BY id DESC LIMIT $3`);

/** The mails of an installation without a mail server, on this machine only. */
export async function listMailbox(context: OpenContext, query: QueryOf<typeof listMailboxRow>) {
  const { config } = context.deps;
  if (!config.isEmbedded || config.mail !== 'mailbox') throw notFound();
  const page = readPage(query, ['id']);
  const before = page.after?.[0] ?? null;
  return pageOf(await listMails(context.db, query.to ?? null, before, page.fetch), page, (row) => [row.id]);
}
