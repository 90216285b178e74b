import { previewStatement, type StatementPreview } from '#contract/statements.ts';
import type { Answer, Caller, TestApp } from '#server/testing/app/test-app.ts';
import { makeCall } from '#server/testing/contract/world.ts';

/** A file with lines of days of June 2026, with an amount and a payee. */
export function qif(lines: readonly (readonly [day: number, amount: string, title: string])[]): Buffer {
  const entries = lines.map(([day, amount, title]) => `D06/${day}/2026\nT${amount}\nP${title}\n^\n`);
  return Buffer.from(`!Type:Bank\n${entries.join('')}`);
}

/** Previews a file; by default one whose dates begin with the month. */
export async function preview(
  { app }: TestApp,
  person: Caller,
  file: Buffer,
  fields: Record<string, string> = { dateOrder: 'mdy' },
): Promise<Pick<Answer, 'status' | 'body'>> {
  const call = { url: '/api/statements/preview', file, fields };
  const { status, text } = await makeCall(app, previewStatement, person, call);
  return { status, body: JSON.parse(text) };
}

type Line = Record<string, unknown>;

/** A line to take over; by default the person's own, for food. */
export const line = (title: string, date: string, amount: number, more: Line = {}): Line => ({
  title,
  date,
  amount,
  as: 'mine',
  category: 'food',
  ...more,
});

export const takeOver = (person: Caller, lines: readonly Line[]): Promise<Answer> =>
  person.post('/api/statements', { lines });

export const suggestionsOf = ({ lines }: StatementPreview) => lines.map(({ suggestion }) => suggestion);
export const kindsOfLines = (body: StatementPreview) => suggestionsOf(body).map(({ kind }) => kind);
