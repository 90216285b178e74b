import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Currency } from '#domain/currency.ts';
import { MoneyInput } from './money-input.tsx';

const WEB = join(import.meta.dirname, '../..');
const THIS_FIELD = 'ui/form/money-input.tsx';

const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !file.includes('.test.') && !file.startsWith('testing/'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

const count = (pattern: RegExp) =>
  Object.fromEntries(
    sources.flatMap(({ file, text }) => {
      const found = text.match(pattern)?.length ?? 0;
      return found === 0 || file === THIS_FIELD ? [] : [[file, found]];
    }),
  );

/** Every field of an amount. */
const AMOUNT_FIELDS = {
  'bills/form/bill-form.tsx': 1,
  'budgets/budget-dialog.tsx': 1,
  'debts/form/debt-form.tsx': 2,
  'debts/list/payment-dialog.tsx': 1,
  'debts/plan/extra-fields.tsx': 1,
  'debts/plan/one-offs.tsx': 1,
  'expenses/default-split/income-fields.tsx': 1,
  'expenses/form/expense-form.tsx': 1,
  'expenses/original/original-fields.tsx': 1,
  'expenses/payers/payers-fields.tsx': 1,
  'expenses/receipt/review-line.tsx': 1,
  'expenses/receipt/review-receipt.tsx': 1,
  'expenses/split/split-items.tsx': 2,
  'expenses/split/split-people.tsx': 1,
  'goals/contributions/contribute-dialog.tsx': 1,
  'goals/form/goal-form.tsx': 2,
  'groups/form/group-fields.tsx': 1,
  'outlook/own-balance.tsx': 1,
  'payments/settle-up/amount-field.tsx': 1,
  'site/living-split.tsx': 1,
  'wallet/add-funds-dialog.tsx': 1,
  'wallet/withdraw-dialog.tsx': 1,
};

/** Fields of other numbers with decimals: interest, exchange rates and percentages. */
const OTHER_NUMBERS = {
  'debts/form/debt-form.tsx': 2,
  'expenses/original/original-fields.tsx': 1,
  'expenses/split/split-people.tsx': 1,
  'statements/ask-rate.tsx': 1,
  'transfers/currency-choice.tsx': 1,
};

describe('an amount is read by the same rules wherever it is typed', () => {
  test('because each field of an amount is a MoneyInput', () => {
    expect(count(/<MoneyInput\b/g)).toEqual(AMOUNT_FIELDS);
  });

  test('because every other field of a decimal number is not an amount', () => {
    expect(count(/inputMode="decimal"/g)).toEqual(OTHER_NUMBERS);
  });

  test('because nothing else on a screen reads a typed amount', () => {
    expect(count(/\b(?:readTypedSum|readTypedAmount|parseFloat)\(/g)).toEqual({});
  });

  test.each<[text: string, currency: Currency, amount: number | null]>([
    ['86,40 €', 'EUR', 8_640],
    ['€86.40', 'EUR', 8_640],
    ['EUR 86,40', 'EUR', 8_640],
    ['1 659,84 €', 'EUR', 165_984],
    ['1\u202f659,84\u00a0€', 'EUR', 165_984],
    ['12.50 USD', 'USD', 1_250],
    ['US$12.50', 'USD', 1_250],
    ['12,50 zł', 'PLN', 1_250],
    ['R$ 1.234,50', 'BRL', 123_450],
    ['1’234.50', 'CHF', 123_450],
    ["1'234.50", 'CHF', 123_450],
    ['1,00,000.50', 'INR', 10_000_050],
    ['₹1,00,000.50', 'INR', 10_000_050],
    ['１２.５０', 'USD', 1_250],
    ['￥１，２３４', 'JPY', 1_234],
    ['1,234円', 'JPY', 1_234],
    ['٨٦٫٤٠', 'EGP', 8_640],
    ['12,-', 'EUR', 1_200],
    ['1.000,-', 'EUR', 100_000],
    ['12.–', 'CHF', 1_200],
    ['86.40\u200b', 'USD', 8_640],
    ['\u200e$86.40\u200f', 'USD', 8_640],
    ['1.250', 'KWD', 1_250],
    ['1,234', 'USD', null],
    ['1.234', 'EUR', null],
    ['12.50 USD', 'EUR', null],
    ['86,40 €', 'USD', null],
    ['-5', 'USD', null],
    ['1e3', 'USD', null],
    ['0x10', 'USD', null],
    ['twelve', 'USD', null],
  ])('%j in %s is %s', async (text, currency, amount) => {
    const heard = vi.fn();
    render(<MoneyInput aria-label="Amount" currency={currency} value={null} onChange={heard} />);
    await userEvent.click(screen.getByLabelText('Amount'));
    await userEvent.paste(text);
    const problem = amount === null ? expect.stringMatching(/^[A-Z].+\.$/) : null;
    expect(heard).toHaveBeenLastCalledWith(amount, problem);
  });
});
