import { readFileSync } from 'node:fs';
import { dayInZone } from '#domain/calendar.ts';
import { isCurrency } from '#domain/currency.ts';
import { toDecimal } from '#domain/money.ts';
import { readReceipt } from '#domain/receipt/read-receipt.ts';
import { canTakeOver, receiptDifference } from '#domain/receipt/receipt.ts';

// Shows how the text of a receipt is read: node tools/receipt.ts FILE [CURRENCY]. Without a file it reads the input.
const [file = '-', currency = 'USD'] = process.argv.slice(2);
if (!isCurrency(currency)) throw new Error(`${currency} is not a currency`);
const text = readFileSync(file === '-' ? 0 : file, 'utf8');
const reading = readReceipt(text, { currency, today: dayInZone(new Date(), 'UTC') });
if (reading.ok) {
  const { merchant, date, items, tax, tip, total, doubts } = reading.receipt;
  console.log(`${merchant ?? 'No merchant'}, ${date ?? 'no date'}`);
  for (const { line, name, amount } of items) console.log(`${line}: ${name} ${toDecimal(amount, currency)}`);
  const sums = [tax, tip, total, receiptDifference(reading.receipt)].map((each) => toDecimal(each, currency));
  console.log(`Tax ${sums[0]}, tip ${sums[1]}, total ${sums[2]}, difference ${sums[3]}`);
  for (const { line, message } of doubts) console.log(`Line ${line}: ${message}`);
  console.log(canTakeOver(reading.receipt) ? 'It can be taken over' : 'It cannot be taken over');
} else {
  console.log(reading.message);
}
