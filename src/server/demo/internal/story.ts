import type { Currency } from '#domain/currency.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { DEMO_CODE } from '#domain/promotion.ts';
import { flatYear } from './flat-year.ts';

export const demoPassword = 'demo1234';

export const demoPeople = [
  { username: 'demo', firstName: 'Dana', lastName: 'Moreau', email: 'demo@allsquare.example' },
  { username: 'maya', firstName: 'Maya', lastName: 'Okafor', email: 'maya@allsquare.example' },
  { username: 'liam', firstName: 'Liam', lastName: 'Castellano', email: 'liam@allsquare.example' },
  { username: 'admin', firstName: 'Ada', lastName: 'Winter', email: 'admin@allsquare.example' },
] as const;

/** Redeemed by `demo`; `liam` or anyone new can try it. */
export const demoCode = {
  code: DEMO_CODE,
  description: 'A year of full access to look around',
  months: 12,
} as const;

export type DemoName = (typeof demoPeople)[number]['username'];

// biome-ignore lint/plugin: An expense has some of the people.
export type Parts = Partial<Record<DemoName, number>>;

export type DemoExpense = {
  title: string;
  amount: number;
  daysAgo: number;
  category: ExpenseCategory;
  by: DemoName;
  /** The participants; by default everyone. */
  among?: readonly DemoName[];
  /** Exact shares in dollars. */
  shares?: Parts;
  /** Shares by weight. */
  weights?: Parts;
  notes?: string;
  /** What was paid in another currency; `amount` follows from it. */
  original?: { amount: number; currency: Currency; rate: string };
  comments?: readonly { by: DemoName; text: string }[];
};

type DemoPayment = { from: DemoName; to: DemoName; amount: number; daysAgo: number };

export type DemoGroup = {
  name: string;
  description: string;
  location?: string;
  budget?: number;
  daysAgo: number;
  by: DemoName;
  members: readonly DemoName[];
  expenses: readonly DemoExpense[];
  payments?: readonly DemoPayment[];
  closedDaysAgo?: number;
  /** Sends reminders to everyone who owes this person. */
  reminder?: { by: DemoName; daysAgo: number };
};

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Lisbon weekend',
    description: 'Four days of trams, tiles and too many pastéis.',
    location: 'Alfama, Lisbon',
    budget: 1000,
    daysAgo: 12,
    by: 'demo',
    members: ['demo', 'maya', 'liam'],
    reminder: { by: 'demo', daysAgo: 3 },
    expenses: [
      { title: 'Apartment in Alfama', amount: 486, daysAgo: 12, category: 'accommodation', by: 'demo' },
      { title: 'Airport taxi', amount: 27.4, daysAgo: 12, category: 'transportation', by: 'maya' },
      {
        title: 'Seafood dinner',
        amount: 131.85,
        daysAgo: 11,
        category: 'food',
        by: 'liam',
        shares: { demo: 42.35, maya: 51, liam: 38.5 },
        notes: 'Maya had the lobster.',
        comments: [
          { by: 'maya', text: 'Worth every cent.' },
          { by: 'liam', text: 'The custard alone was worth the flight.' },
        ],
      },
      {
        title: 'Tram day passes',
        amount: 20.7,
        daysAgo: 11,
        category: 'transportation',
        by: 'demo',
        original: { amount: 18, currency: 'EUR', rate: '1.15' },
      },
      {
        title: 'Fado evening',
        amount: 75,
        daysAgo: 10,
        category: 'activities',
        by: 'maya',
        among: ['demo', 'maya'],
      },
      {
        title: 'Ceramics',
        amount: 64.9,
        daysAgo: 10,
        category: 'shopping',
        by: 'demo',
        among: ['demo', 'liam'],
      },
      { title: 'Breakfast by the river', amount: 38.1, daysAgo: 9, category: 'food', by: 'liam' },
    ],
  },
  {
    name: 'Flat on Alder Street',
    description: 'Everything we share except the rent.',
    daysAgo: 365,
    by: 'maya',
    members: ['maya', 'demo', 'liam'],
    expenses: [
      ...flatYear,
      { title: 'Electricity', amount: 74.12, daysAgo: 88, category: 'utilities', by: 'maya' },
      { title: 'Internet', amount: 39.99, daysAgo: 81, category: 'utilities', by: 'demo' },
      {
        title: 'New kettle and toaster',
        amount: 83.5,
        daysAgo: 66,
        category: 'shopping',
        by: 'liam',
        weights: { demo: 1, maya: 1, liam: 2 },
      },
      { title: 'Electricity', amount: 71.38, daysAgo: 57, category: 'utilities', by: 'maya' },
      { title: 'Internet', amount: 39.99, daysAgo: 50, category: 'utilities', by: 'demo' },
      { title: 'Groceries for the party', amount: 112.47, daysAgo: 38, category: 'food', by: 'demo' },
      { title: 'Electricity', amount: 79.9, daysAgo: 26, category: 'utilities', by: 'maya' },
      { title: 'Internet', amount: 39.99, daysAgo: 20, category: 'utilities', by: 'demo' },
      { title: 'Cleaning supplies', amount: 24.63, daysAgo: 6, category: 'other', by: 'liam' },
      { title: 'Olive oil, five liters', amount: 46, daysAgo: 2, category: 'food', by: 'maya' },
      { title: 'Secondhand sofa', amount: 245, daysAgo: 4, category: 'shopping', by: 'maya' },
    ],
    payments: [
      { from: 'demo', to: 'maya', amount: 180, daysAgo: 100 },
      { from: 'liam', to: 'maya', amount: 40, daysAgo: 30 },
    ],
  },
  {
    name: 'Sunday dinners',
    description: 'Whoever cooks doesn’t do the dishes.',
    daysAgo: 40,
    by: 'admin',
    members: ['admin', 'liam', 'demo', 'maya'],
    expenses: [
      { title: 'Lasagna night', amount: 41.2, daysAgo: 34, category: 'food', by: 'liam' },
      {
        title: 'Two bottles of red',
        amount: 29,
        daysAgo: 34,
        category: 'drinks',
        by: 'admin',
        among: ['liam', 'admin', 'demo'],
      },
      { title: 'Roast and greens', amount: 57.76, daysAgo: 27, category: 'food', by: 'demo' },
      { title: 'Dumplings', amount: 33.33, daysAgo: 13, category: 'food', by: 'maya' },
      { title: 'Movie afterward', amount: 48, daysAgo: 13, category: 'activities', by: 'admin' },
    ],
  },
  {
    name: 'Ski week',
    description: 'Done, settled, still sore.',
    location: 'Zermatt',
    budget: 1100,
    daysAgo: 280,
    by: 'demo',
    members: ['demo', 'liam'],
    expenses: [
      { title: 'Cabin', amount: 720, daysAgo: 280, category: 'accommodation', by: 'demo' },
      { title: 'Lift passes', amount: 388, daysAgo: 279, category: 'activities', by: 'liam' },
      { title: 'Fondue', amount: 64.5, daysAgo: 278, category: 'food', by: 'liam' },
    ],
    payments: [{ from: 'liam', to: 'demo', amount: 133.75, daysAgo: 271 }],
    closedDaysAgo: 270,
  },
];

/** A group that `demo` is invited to and has not answered yet. */
export const demoInvitation = {
  name: 'Book club',
  description: 'One novel a month, snacks shared.',
  by: 'maya',
  to: 'demo@allsquare.example',
  message: 'We’re starting with something short. Come along!',
  daysAgo: 1,
} as const;

/** Everyone has read the events until then. */
export const demoReadDaysAgo = 2;
