import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Expense } from '#contract/expenses.ts';
import type { Currency } from '#domain/currency.ts';
import { describeNotification } from '#domain/describe-notification.ts';
import { figuresOf } from '#domain/language/figures.ts';
import { ENGLISH, LANGUAGES } from '#domain/language/languages.ts';
import { keyOf } from '#domain/language/speaker.ts';
import { spoken } from '#domain/language/text.ts';
import { cents } from '#domain/money.ts';
import { REST_NAME } from '#domain/receipt/receipt.ts';
import { describeValue, fieldLabel, jobLabel } from '#web/admin/audit-labels.ts';
import { describePaid } from '#web/bills/bill-labels.ts';
import { sayRefusal } from '#web/cards/refusal.ts';
import type { DebtStrategy } from '#web/debts/debt-labels.ts';
import { curvesSummary, type Outcome } from '#web/debts/plan/plans.ts';
import { sayValue } from '#web/expenses/detail/history-values.ts';
import { alone, FIELD_OF, inList, namer } from '#web/expenses/draft/split-labels.ts';
import { paidByText } from '#web/expenses/paid-by.ts';
import { GroupNotFound } from '#web/groups/detail/group-not-found.tsx';
import { amountNote } from '#web/payments/settle-up/amount-field.tsx';
import { percentOf } from '#web/spending/percent-of.ts';
import { describeChoice } from '#web/statements/choices.ts';
import { describeZone } from '#web/users/profile/time-zones.ts';
import { eventLabels, sayEvents } from '#web/users/webhooks/events.ts';
import { inOneLine } from './figures.ts';
import { i18n, say, speak } from './i18n.ts';
import { sayName, shownName } from './names.ts';
import { originalText } from './original-text.ts';
import { Trans } from './trans.tsx';

function speakAs(code: string) {
  const language = LANGUAGES.find((each) => each.code === code) ?? ENGLISH;
  const files = ['web', 'server'].map((part) => readFileSync(`locales/${code}/${part}.po`, 'utf8'));
  const entries = files.join('\n\n').split('\n\n');
  const texts = entries.map((entry): [string, string] => {
    const of = (field: string) => {
      const line = entry.match(new RegExp(`^${field} (".*")$`, 'm'))?.[1];
      return line === undefined ? undefined : String(JSON.parse(line));
    };
    return [keyOf(of('msgid') ?? '', of('msgctxt')), of('msgstr') ?? ''];
  });
  act(() => speak(language, new Map(texts), figuresOf(code)));
}
beforeEach(() => speakAs('de'));
afterEach(() => act(() => speak(ENGLISH, new Map(), null)));

const said = (message: string, context?: string) => i18n._({ message, ...(context && { context }) });

test('what cannot be found is named in one sentence', () => {
  const { unmount } = render(<GroupNotFound />);
  expect(screen.getByText('Diese Gruppe wurde nicht gefunden')).toBeTruthy();
  unmount();
  speakAs('ja');
  render(<GroupNotFound />);
  expect(screen.getByText('このグループは見つかりません')).toBeTruthy();
});

test('a word with two meanings in English has the right one of each in German', () => {
  expect([said('Income'), said('Income', 'one')]).toEqual(['Einnahmen', 'Einnahme']);
  expect([said('Other'), said('Other', 'a color')]).toEqual(['Sonstiges', 'Andere']);
  expect([said('You are all square'), said('You are all square', 'with a friend')]).toEqual([
    'Du bist quitt',
    'Ihr seid quitt',
  ]);
  expect([said('Added {0}'), said('Added {0}', 'on a day')]).toEqual(['Hinzugefügt ', 'Hinzugefügt am ']);
  const line = { match: null, amount: 500 } as Parameters<typeof describeChoice>[1];
  expect(describeChoice({ as: 'mine', category: null }, line)).toBe('Einnahme');
});

test('a day, a list and a word inside of it are part of the sentence', () => {
  expect(describePaid('bill', '2026-11-21' as Parameters<typeof describePaid>[1])).toBe(
    'Bezahlt am 21.11.2026',
  );
  expect(sayEvents(['payment.made', 'expense.deleted'])).toBe(
    `${eventLabels['expense.deleted']}, ${eventLabels['payment.made']}`,
  );
  speakAs('ja');
  expect(inOneLine(['EUR', 'USD'])).toBe('EUR、USD');
});

test('the names that the product gives are said in German, and those of people are left', () => {
  expect(['Deleted user', 'Just me', 'Maya'].map(sayName)).toEqual(['Gelöschte Person', 'Nur ich', 'Maya']);
  expect(shownName({ username: 'deleted-1', fullName: 'Deleted user' })).toBe('Gelöschte Person');
  const notified = { kind: 'budget_over', actorName: 'Deleted user', title: 'Food & Drinks' } as const;
  const facts = {
    groupName: null,
    amount: null,
    isRefund: false,
    currency: 'USD',
    date: null,
    times: 1,
  } as const;
  expect(say(describeNotification({ ...notified, ...facts }))).toBe(
    'Nach einer Ausgabe von Gelöschte Person liegst du über deinem Budget für Essen und Trinken',
  );
});

test('a reason of the provider that is known is said in German, any other in its words', () => {
  const said = (reason: string) => say(spoken(reason));
  expect(said('Your card has expired.')).toBe('Deine Karte ist abgelaufen.');
  expect(said('Call your {bank}.')).toBe('Call your {bank}.');
});

test('a decline is said by its code, and in the provider’s words where that is not known', () => {
  expect([
    sayRefusal({ code: 'card_declined', decline_code: 'insufficient_funds', message: 'Fonds insuffisants' }),
    sayRefusal({ code: 'expired_card', message: 'Your card is too old.' }),
    sayRefusal({ code: 'card_declined', decline_code: 'new_reason', message: 'Call your bank.' }),
    sayRefusal(null),
  ]).toEqual([
    'Auf deiner Karte ist nicht genug Guthaben.',
    'Deine Karte ist abgelaufen.',
    'Call your bank.',
    'Fehler: Es ist etwas Unerwartetes passiert.',
  ]);
});

test('the audit log is said in German, and what admins typed or nobody knows is left', () => {
  expect(['maxRedemptions', 'ended', 'unknown'].map(fieldLabel)).toEqual([
    'Höchstzahl an Einlösungen',
    'Beendet',
    'unknown',
  ]);
  expect(describeValue('role', 'user')).toBe('Person');
  expect(describeValue('description', 'active')).toBe('active');
  expect(['clean-up', 'unknown'].map(jobLabel)).toEqual(['Aufräumen', 'unknown']);
});

test('a sentence about the reader is said as their language has it, not with a word for them put in', () => {
  const paid = { paidByUsername: 'Maya', paidByFullName: null, isRefund: false, payers: [{}, {}] };
  const payers = paid.payers as Expense['payers'];
  expect(paidByText({ ...paid, payers, userPaid: true })).toBe('Bezahlt von dir und 1 weiteren Person');
  const note = { amount: cents(3_00), owed: cents(5_00), currency: 'EUR', payer: 'Maya' } as const;
  expect(amountNote({ ...note, name: null })).toBe('Dann schuldet dir Maya noch 2,00\u00a0€.');
  speakAs('pl');
  expect(amountNote({ ...note, name: null })).toBe('Maya ma ci nadal do oddania 2,00\u00a0€.');
});

test('the reader is named as the place in a text has them', () => {
  const nameOf = namer([{ id: 'a', username: 'Ada' }], 'me');
  const names = ['me', 'a'].map(nameOf);
  expect(names.map(alone)).toEqual(['Du', 'Ada']);
  expect(names.map(inList)).toEqual(['du', 'Ada']);
  expect(names.map(FIELD_OF.amount)).toEqual(['Betrag für dich', 'Betrag für Ada']);
});

test('a text of ours within another one keeps its direction in Arabic, whatever its names are', () => {
  speakAs('ar');
  const change = i18n._({ message: '{was} → {is}', values: { was: 'admin', is: 'user' } });
  const line = render(<Trans message="<0>{label}: </0>{value}" values={{ label: 'Role', value: change }} />);
  expect(line.container.textContent).toContain('\u2068\u200f\u2068admin\u2069 ← \u2068user\u2069\u2069');
  expect(i18n._({ message: '{label}: {fact}', values: { label: 'Role', fact: change } })).toContain(
    '\u2068\u200f',
  );
});

test('less than one percent is said in words where a sign would turn around', () => {
  expect(percentOf(1, 1_000)).toBe('<1\u00a0%');
  speakAs('ar');
  expect(percentOf(1, 1_000).replaceAll(/[\u200e\u2066-\u2069]/g, '')).toBe('أقل من 1%');
});

test('what the curves of debts show is joined as the language joins sentences', () => {
  speakAs('ja');
  const never = (strategy: DebtStrategy) => ({ strategy, freeOn: null }) as Outcome;
  expect(curvesSummary([never('avalanche'), never('snowball')])).toMatch(/^.+：.+；.+：.+。$/);
});

test('the words of a history are said in German, and what a person typed is left', () => {
  const of = (field: string, value: string | null) => sayValue(field, value, 'USD');
  expect([of('category', 'Food & Drinks'), of('isRefund', 'Yes'), of('split', 'Equally')]).toEqual([
    'Essen und Trinken',
    'Ja',
    'Gleichmäßig',
  ]);
  expect(of('title', 'Yes')).toBe('Yes');
});

test('the days and amounts of a history are written as German does, and other words are left', () => {
  const of = (field: string, value: string, currency: Currency = 'USD') => sayValue(field, value, currency);
  expect(of('date', 'Nov 21, 2026')).toBe('21.11.2026');
  expect(of('amount', '$1,234.50')).toBe('1.234,50\u00a0$');
  expect(of('split', 'Ann 2 $5.00, Bo -$3.00')).toBe('Ann 2 5,00\u00a0$, Bo -3,00\u00a0$');
  expect(of('paidBy', 'Ann KWD\u00a01.234', 'KWD')).toBe('Ann 1,234\u00a0KWD');
  expect([of('date', 'soon'), of('amount', '¥5'), of('title', '$5.00')]).toEqual(['soon', '¥5', '$5.00']);
});

test('the names of time zones, other currencies and the rest of a receipt are said in German', () => {
  expect(describeZone('America/New_York', new Date('2026-11-21T12:00:00Z'))).toMatchObject({
    name: 'Nordamerikanische Ostküstenzeit',
    clock: '07:00',
  });
  const original = { amount: cents(30_00), currency: 'EUR', rate: '1.085' } as Parameters<
    typeof originalText
  >[0];
  expect(originalText(original)).toBe('30,00\u00a0€ um 1.085');
  expect(say(REST_NAME)).toBe('Nicht auf der Liste');
});
