import type { StatementChoices, StatementReading } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';
import { askEncoding } from './ask-encoding.ts';
import { isCamt, readCamt } from './camt.ts';
import { readCsvStatement } from './csv.ts';
import { decodeStatement } from './decode.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { isOfx, readOfx } from './ofx.ts';
import { isQif, readQif } from './qif.ts';

/**
 * Reads a bank's statement in any format. Throws AppError with a sentence for what is not a statement, and for more
 * than 5 MB or 10,000 lines.
 */
export function readStatement(bytes: Uint8Array, choices: StatementChoices): StatementReading {
  const { text, encodings } = decodeStatement(bytes, choices.encoding);
  const reading = readText(text, choices);
  return encodings.length < 2
    ? reading
    : askEncoding(reading, encodings, (encoding, answers) =>
        readText(decodeStatement(bytes, encoding).text, { ...choices, ...answers }),
      );
}

function readText(text: string, choices: StatementChoices): StatementReading {
  if (isQif(text)) return readQif(text, choices);
  if (isMt940(text)) return readMt940(text, choices);
  if (isOfx(text)) return readOfx(text, choices);
  if (isCamt(text)) return readCamt(text, choices);
  if (text.trimStart().startsWith('<')) throw invalid('This is not a bank statement');
  return readCsvStatement(text, choices);
}
