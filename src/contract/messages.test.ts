import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day } from '#domain/calendar.ts';
import { figuresOf } from '#domain/language/figures.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { speakerOf } from '#domain/language/speaker.ts';
import { cents } from '#domain/money.ts';
import { promotionCodeBody } from './admin.ts';
import { bankAccountBody } from './bank-accounts.ts';
import { billBody } from './bills.ts';
import { cardBody } from './cards.ts';
import { debtBody, debtPaymentBody, rateValue } from './debts.ts';
import { expenseBody } from './expenses.ts';
import { amount, dayField, dayValue, emailField, money, nameField, textField } from './fields.ts';
import { contributionBody, goalBody } from './goals.ts';
import { groupBody } from './groups.ts';
import { invitationBody, invitationForm } from './invitations.ts';
import { paymentBody } from './payments.ts';
import { profileBody } from './profile.ts';
import { redeemBody } from './promotions.ts';
import { changePasswordBody, loginTwoFactorBody, newPasswordForm, passwordResetBody } from './security.ts';
import { checkoutBody } from './subscription.ts';
import { loginBody, registerForm } from './users.ts';
import { walletTransactionBody } from './wallet.ts';

const ID = '01900000-0000-7000-8000-000000000001';

/** The messages about a value, the first one for each field. */
function complaints(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, value);
  const said: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) said[path.join('.')] ??= message;
  return said;
}

const forms = {
  login: { schema: loginBody, good: { username: 'maya', password: 'x' } },
  registration: {
    schema: registerForm,
    good: { username: 'maya', password: 'quiet-harbour', confirmPassword: 'quiet-harbour' },
  },
  group: { schema: groupBody.inCurrency('USD'), good: { name: 'Lisbon' } },
  expense: {
    schema: expenseBody.inCurrency('USD'),
    good: { title: 'Dinner', amount: 12.5, date: '2026-06-15', groupId: ID, category: 'food' },
  },
  payment: {
    schema: paymentBody.inCurrency('USD'),
    good: { userId: ID, amount: 1, groupId: ID, paymentMethodId: 'cash' },
  },
  bill: {
    schema: billBody.inCurrency('USD'),
    good: {
      name: 'Rent',
      amount: 900,
      dueDate: '2026-07-01',
      frequency: 'monthly',
      category: 'housing',
    },
  },
  debt: {
    schema: debtBody.inCurrency('USD'),
    good: {
      name: 'Car loan',
      balance: 5000,
      interestRate: 4.9,
      minimumPayment: 100,
      dueDate: '2026-07-01',
    },
  },
  'debt payment': { schema: debtPaymentBody.inCurrency('USD'), good: { amount: 100, date: '2026-06-15' } },
  invitation: { schema: invitationBody, good: { email: 'noor@example.com' } },
  'invite form': { schema: invitationForm, good: { email: 'noor@example.com', message: '' } },
  goal: {
    schema: goalBody.inCurrency('USD'),
    good: { name: 'A boat', category: 'savings', targetAmount: 100 },
  },
  contribution: { schema: contributionBody.inCurrency('USD'), good: { amount: 5 } },
  profile: {
    schema: profileBody,
    good: { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com' },
  },
  'wallet transaction': {
    schema: walletTransactionBody,
    good: { amount: 20, type: 'deposit', paymentMethodId: ID },
  },
  'bank account': {
    schema: bankAccountBody,
    good: {
      accountName: 'Household',
      accountType: 'checking',
      accountNumber: '000123456789',
      routingNumber: '110000000',
    },
  },
  'card add': {
    schema: cardBody,
    good: { type: 'card', details: '{"stripePaymentMethodId":"pm_1"}' },
  },
  'promotion code': { schema: promotionCodeBody, good: { code: 'SPRING', validFrom: '2026-06-15' } },
  redemption: { schema: redeemBody, good: { code: ' spring ' } },
  checkout: { schema: checkoutBody, good: { billingInterval: 'yearly' } },
  'password change': {
    schema: changePasswordBody,
    good: { currentPassword: 'x', newPassword: 'quiet-harbour' },
  },
  'new password': {
    schema: newPasswordForm,
    good: { password: 'quiet-harbour', confirmPassword: 'quiet-harbour' },
  },
  'forgot password': { schema: passwordResetBody, good: { username: 'maya@example.com' } },
  'second step': { schema: loginTwoFactorBody, good: { challenge: 'x', code: '123 456' } },
} satisfies Record<string, { schema: z.ZodMiniType; good: object }>;

type FormName = keyof typeof forms;

const table: [form: FormName, field: string, values: readonly unknown[], message: string][] = [
  ['login', 'username', ['', '  ', undefined, 7], 'Username is required'],
  ['login', 'password', ['', undefined, null], 'Password is required'],
  ['registration', 'username', ['ab', ' a '], 'Username must be at least 3 characters'],
  ['registration', 'password', ['12345', ''], 'Password must be at least 6 characters'],
  ['registration', 'confirmPassword', ['', undefined], 'Confirm password is required'],
  ['registration', 'confirmPassword', ['quiet-harbor'], 'Passwords do not match'],
  ['group', 'name', ['', ' ', undefined, null, []], 'Group name is required'],
  ['expense', 'title', ['', ' \t', undefined], 'Title is required'],
  ['expense', 'amount', [0, '0', -1, '', '1e3', 'x', true, null, [3]], 'Amount must be greater than zero'],
  ['expense', 'amount', [12.345, '12.500', '.5', '+5', '0x10', '١٢'], 'Amount must be greater than zero'],
  ['expense', 'amount', [100_000_000, '100000000.00'], 'Amount must be at most 99,999,999.99'],
  ['expense', 'date', ['', undefined, 20260615], 'Date is required'],
  ['expense', 'groupId', ['', undefined, 'x'], 'Group is required'],
  ['expense', 'category', ['', undefined, 'fun'], 'Category is required'],
  ['expense', 'splitType', ['halves', 1], 'Split type must be equal or custom'],
  ['payment', 'amount', [0, '', -0.01], 'Amount must be greater than zero'],
  ['payment', 'userId', ['', undefined], 'User is required'],
  ['payment', 'groupId', ['', undefined], 'Group is required'],
  ['payment', 'paymentMethodId', ['', undefined], 'Payment method is required'],
  ['bill', 'name', ['R', ' R ', undefined], 'Name must be at least 2 characters'],
  ['bill', 'amount', [0, -5, undefined], 'Amount must be greater than 0'],
  ['debt', 'name', ['C', ''], 'Name must be at least 2 characters'],
  ['debt', 'balance', [0, -1, ''], 'Balance must be greater than 0'],
  ['debt', 'interestRate', ['', ' ', undefined], 'Interest rate is required'],
  ['debt', 'interestRate', [-0.01, '-1'], 'Interest rate cannot be negative'],
  ['debt', 'minimumPayment', [0, undefined], 'Minimum payment must be greater than 0'],
  ['debt payment', 'amount', [0, -1], 'Amount must be positive'],
  ['debt payment', 'date', ['', undefined], 'Date is required'],
  [
    'invitation',
    'email',
    ['', 'noor', 'a@b', 'Noor <noor@example.com>', 'a@x.com, b@x.com'],
    'Valid email is required',
  ],
  ['invitation', 'email', ['a@example.com\r\nBcc: b@example.com'], 'Valid email is required'],
  ['invite form', 'email', ['', 'noor@', undefined], 'Please enter a valid email address'],
  ['goal', 'name', ['A', ''], 'Goal name must be at least 2 characters'],
  ['goal', 'category', ['boats', undefined], 'Invalid category'],
  ['goal', 'targetAmount', [0, -1], 'Target amount must be greater than 0'],
  ['goal', 'currentAmount', [-1, '-0.01'], 'Current amount cannot be negative'],
  ['contribution', 'amount', [0, -1], 'Contribution amount must be greater than 0'],
  ['password change', 'currentPassword', [''], 'Current password is required'],
  ['password change', 'newPassword', ['12345'], 'Password must be at least 6 characters'],
  ['new password', 'confirmPassword', ['other'], 'Passwords do not match'],
  ['forgot password', 'username', ['', ' ', undefined], 'Username or email is required'],
  ['second step', 'code', ['12345', 'abcdef', ''], 'Enter the 6-digit code'],
  ['second step', 'challenge', [undefined, 7], 'Sign in again'],
  ['profile', 'timeZone', ['Mars/Base', ''], 'Unknown time zone'],
  ['profile', 'firstName', ['', undefined], 'First name is required'],
  ['profile', 'lastName', [' ', undefined], 'Last name is required'],
  ['profile', 'email', ['', 'maya@', 'maya'], 'Invalid email address'],
  ['wallet transaction', 'amount', [0, '0.00', -1, '', null], 'Amount cannot be zero'],
  ['wallet transaction', 'type', ['gift', undefined], 'Invalid transaction type'],
  ['bank account', 'accountName', ['ab', '  ab ', undefined], 'Account name must be at least 3 characters'],
  ['bank account', 'accountType', ['loan', undefined], 'Invalid account type'],
  [
    'bank account',
    'accountNumber',
    ['123', '', undefined, 1234],
    'Account number must be at least 4 characters',
  ],
  ['bank account', 'accountNumber', ['12-34', '1234a'], 'Account number must contain only digits'],
  ['bank account', 'routingNumber', ['12345678', undefined], 'Routing number must be at least 9 characters'],
  ['bank account', 'routingNumber', ['110000001', '1100000000'], 'Routing number is not valid'],
  [
    'card add',
    'details',
    [undefined, '{}', 'pm_1', '{"stripePaymentMethodId":""}'],
    'Payment method ID is required',
  ],
  ['promotion code', 'code', ['ABC', ' abc ', ''], 'Code must be at least 4 characters'],
  ['promotion code', 'discountPercent', [-1, 101, 12.5, '50'], 'Discount must be between 0 and 100'],
  ['promotion code', 'durationMonths', [0, -1], 'Duration must be greater than 0'],
  ['redemption', 'code', ['', ' \t ', undefined, 7], 'Please enter a promotion code'],
  ['checkout', 'billingInterval', ['weekly', undefined], 'Choose monthly or yearly'],
];

describe('messages of the forms', () => {
  test.each(Object.entries(forms))('a valid %s is accepted', (_, { schema, good }) => {
    expect(complaints(schema, good)).toEqual({});
  });

  test.each(table)('%s: %s', (name, field, values, message) => {
    const { schema, good } = forms[name];
    for (const value of values) {
      const said = complaints(schema, { ...good, [field]: value });
      expect({ value, said: said[field] }).toEqual({ value, said: message });
    }
  });

  test('the limit of the people of a new group is said in the reader’s language', () => {
    const people = Array.from({ length: 100 }, (_, index) => `Guest ${index}`);
    const said = complaints(groupBody.inCurrency('USD'), { ...forms.group.good, people }).people ?? '';
    expect(said).toBe('A group can have at most 100 people');
    const german = LANGUAGES.find(({ code }) => code === 'de');
    if (german === undefined) throw new Error('No language');
    const catalogue = new Map([['A group can have at most {most} people', 'Höchstens {most} Personen']]);
    expect(speakerOf(german, catalogue, figuresOf('de')).say(said)).toBe('Höchstens 100 Personen');
  });

  test('unlisted fields are dropped', () => {
    const parsed = z.parse(groupBody.inCurrency('USD'), { name: ' Lisbon ', createdBy: ID, isAdmin: true });
    expect(parsed).toEqual({ name: 'Lisbon' });
  });
});

describe('defaults', () => {
  test('an expense is split equally by default', () => {
    expect(z.parse(expenseBody.inCurrency('USD'), forms.expense.good).splitType).toBe('equal');
  });

  test('a bill is monthly and for utilities by default', () => {
    const { frequency: _, category: __, ...good } = forms.bill.good;
    expect(z.parse(billBody.inCurrency('USD'), good)).toMatchObject({
      frequency: 'monthly',
      category: 'utilities',
    });
  });

  test('a goal is indigo and private by default', () => {
    expect(z.parse(goalBody.inCurrency('USD'), forms.goal.good)).toMatchObject({
      color: '#4f46e5',
      isPublic: false,
    });
  });
});

describe('round trips through JSON', () => {
  test.each([0, 1, 5, 10, 99, 100, 1_250, 999_999, 9_999_999_999])(
    'an amount of %i cents survives the round trip',
    (value) => {
      const said = cents(value);
      for (const schema of [money({ message: 'no' }), amount]) {
        const wire = JSON.parse(JSON.stringify(z.encode(schema, said)));
        expect(z.decode(schema, wire)).toBe(said);
        expect(z.decode(schema, String(wire))).toBe(said);
      }
    },
  );

  test.each([-1, -1_250, -9_999_999_999])('%i cents in a reply survive the round trip', (value) => {
    expect(z.decode(amount, z.encode(amount, cents(value)))).toBe(value);
  });

  test('an amount that is not a whole number of cents is never sent', () => {
    for (const wrong of [12.5, Number.NaN, Number.POSITIVE_INFINITY, '1250', null]) {
      expect(() => z.encode(amount, wrong as never)).toThrow();
    }
  });

  test.each(['2024-02-29', '2026-12-31', '0999-01-01'])('the day %s survives the round trip', (text) => {
    expect(z.encode(dayField('no'), z.decode(dayField('no'), text))).toBe(text);
    expect(z.encode(dayValue, day(text))).toBe(text);
  });

  test.each(['2025-02-30', '2026-13-01', '15.06.2026', 'today'])('%s is not a day', (text) => {
    expect(complaints(dayField('Date is required'), text)).toEqual({ '': 'Date is not valid' });
  });

  test('an instant given as a day is cut to its date part', () => {
    expect(z.decode(dayField('no'), '2026-06-15T23:59:59.000Z')).toBe('2026-06-15');
  });

  test.each([0, 1, 499, 1_999, 99_999])('a rate of %i basis points survives the round trip', (value) => {
    expect(z.decode(rateValue, z.encode(rateValue, value))).toBe(value);
  });
});

describe('text', () => {
  const name = nameField({ message: 'Name is required' });

  test.each(['Zoë 🍋', 'חומוס', '<b>bold</b>', "O'Neil; DROP TABLE users", '=1+1'])('%s is kept', (text) => {
    expect(z.parse(name, ` ${text} `)).toBe(text);
  });

  test.each(['a\u0000b', 'a\u0007b', 'a\nb', '\ud800'])('%j is refused as a name', (text) => {
    expect(complaints(name, text)).toEqual({ '': "Text has characters that aren't allowed" });
  });

  test('a description may have line breaks and tabs', () => {
    expect(z.parse(textField(2000), 'one\n\ttwo')).toBe('one\n\ttwo');
    expect(complaints(textField(2000), 'a\u0000')).toEqual({
      '': "Text has characters that aren't allowed",
    });
  });

  test('a text that is too long is refused, the longest is accepted', () => {
    expect(complaints(name, 'x'.repeat(201))).toEqual({ '': 'Must be at most 200 characters' });
    expect(z.parse(name, 'x'.repeat(200))).toHaveLength(200);
    expect(complaints(textField(1000), 'x'.repeat(1001))).toEqual({ '': 'Must be at most 1000 characters' });
  });

  test('an email field accepts exactly one address', () => {
    const email = emailField('no');
    expect(z.parse(email, ' Noor.Haddad+trip@mail.example.co.uk ')).toBe(
      'Noor.Haddad+trip@mail.example.co.uk',
    );
    for (const text of ['a@b.c\nx', 'a b@c.de', '"a"@b.cd', 'a@-b.cd', `${'a'.repeat(65)}@b.cd`, 'a@b..cd']) {
      expect({ text, said: complaints(email, text) }).toEqual({ text, said: { '': 'no' } });
    }
  });
});
