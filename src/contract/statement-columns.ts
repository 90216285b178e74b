import * as z from 'zod/mini';
import type { StatementColumns } from '#domain/statements/statement.ts';

const WRONG_COLUMNS = 'Columns are not valid';

/** The maximum number of columns of a file. */
const MAX_COLUMNS = 200;

const column = z.number().check(z.int(), z.gte(0), z.lt(MAX_COLUMNS));
/** What the columns of a CSV file mean. */
export const columnsField = z.object(
  {
    date: column,
    title: z.array(column).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
    payer: z.nullable(column),
    amount: z.nullable(column),
    moneyOut: z.nullable(column),
    moneyIn: z.nullable(column),
    direction: z.nullable(column),
    currency: z.nullable(column),
    bankId: z.nullable(column),
    fee: z.nullable(column),
    status: z.nullable(column),
    isOutPositive: z.boolean(),
  },
  { error: WRONG_COLUMNS },
);

/** The columns as JSON text, because they are a field of a form. */
export const columnsInForm = z.codec(z.string({ error: WRONG_COLUMNS }), z.custom<StatementColumns>(), {
  decode: (text, context) => {
    const read = z.safeDecode(columnsField, parseJson(text) as never);
    if (read.success) return read.data;
    context.issues.push({ code: 'custom', message: WRONG_COLUMNS, input: text });
    return z.NEVER;
  },
  encode: (columns) => JSON.stringify(columns),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
