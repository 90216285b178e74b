import { readFile } from 'node:fs/promises';
import { isCurrency } from '#domain/currency.ts';
import { readStatement } from '#server/statements/read/read-statement.ts';

// Prints what is read of a bank's file: node tools/read-statement.ts FILE [CURRENCY]
const [file, currency = 'USD'] = process.argv.slice(2);
if (file === undefined || !isCurrency(currency)) throw new Error('Usage: read-statement.ts FILE [CURRENCY]');
console.log(JSON.stringify(readStatement(await readFile(file), { currency }), null, 2));
