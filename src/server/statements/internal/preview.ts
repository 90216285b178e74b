import type { BodyOf } from '#contract/route.ts';
import type { previewStatement as previewRow, StatementPreview } from '#contract/statements.ts';
import { convertLines, countOccurrences } from '#domain/statements/lines.ts';
import type { StatementLine, StatementReading } from '#domain/statements/statement.ts';
import type { Context } from '#server/core/context.ts';
import { readUpload } from './read-upload.ts';
import { suggestUses } from './suggest.ts';

/** Reads a statement and suggests a use for each line. Writes no entry. */
export async function previewStatement(
  context: Context,
  bytes: Uint8Array,
  body: BodyOf<typeof previewRow>,
): Promise<StatementPreview> {
  const { homeCurrency: home } = context.person;
  const {
    format,
    columns,
    needs,
    choices = null,
    currency,
    proof: found = null,
    ...read
  } = await readUpload(context, bytes, body);
  const said = (problems: StatementReading['problems']) =>
    problems.map(({ line, message }) => ({ line, message: context.speaker.say(message) }));
  const proof = found && { ...found, currency: currency ?? home };
  const asked = {
    format,
    columns,
    choices,
    currency: currency ?? home,
    lines: [],
    problems: said(read.problems),
    proof,
  };
  if (needs !== null) return { ...asked, needs };
  const isForeign = currency !== null && currency !== home;
  if (isForeign && body.rate === undefined) return { ...asked, needs: 'rate' };
  const { lines, problems } = isForeign ? inHome(read, { from: currency, to: home, rate: body.rate }) : read;
  const suggested = await suggestUses(context, countOccurrences(lines).map(withRemarks));
  return { ...asked, needs, currency: home, lines: suggested, problems: said(problems) };
}

function withRemarks<Line extends Pick<StatementLine, 'roundedFrom' | 'isOwnTransfer'>>(line: Line) {
  return { ...line, roundedFrom: line.roundedFrom ?? null, isOwnTransfer: line.isOwnTransfer === true };
}

type Exchange = Omit<Parameters<typeof convertLines>[1], 'rate'> & {
  rate: Parameters<typeof convertLines>[1]['rate'] | undefined;
};

function inHome(read: Pick<StatementReading, 'lines' | 'problems'>, { rate, ...exchange }: Exchange) {
  if (rate === undefined) return read;
  const { lines, problems } = convertLines(read.lines, { ...exchange, rate });
  return { lines, problems: [...read.problems, ...problems].toSorted((a, b) => a.line - b.line) };
}
