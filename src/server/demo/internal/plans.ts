import { addDays, type Day, monthAround } from '#domain/calendar.ts';

type DemoDebt = {
  name: string;
  balance: number;
  interestRate: number;
  minimumPayment: number;
  dueInDays: number;
  promo?: { rate: number; endsInDays: number };
  payments: readonly { amount: number; daysAgo: number }[];
};

const debts: readonly DemoDebt[] = [
  {
    name: 'Everyday card',
    balance: 3460.5,
    interestRate: 22.99,
    minimumPayment: 95,
    dueInDays: 9,
    payments: [
      { amount: 120, daysAgo: 52 },
      { amount: 95, daysAgo: 22 },
    ],
  },
  {
    name: 'Furniture store card',
    balance: 940,
    interestRate: 27.49,
    minimumPayment: 40,
    dueInDays: 16,
    promo: { rate: 0, endsInDays: 150 },
    payments: [{ amount: 80, daysAgo: 15 }],
  },
  {
    name: 'Car loan',
    balance: 6355,
    interestRate: 6.4,
    minimumPayment: 235,
    dueInDays: 4,
    payments: [{ amount: 235, daysAgo: 27 }],
  },
  {
    name: 'Student loan',
    balance: 1900,
    interestRate: 4.75,
    minimumPayment: 60,
    dueInDays: 21,
    payments: [],
  },
];

type DemoGoal = {
  name: string;
  category: string;
  targetAmount: number;
  currentAmount?: number;
  deadlineInDays?: number;
  color?: string;
  isPublic?: boolean;
  contributions: readonly { amount: number; daysAgo: number; description?: string }[];
};

const goals: readonly DemoGoal[] = [
  {
    name: 'Emergency fund',
    category: 'emergency_fund',
    targetAmount: 6000,
    currentAmount: 1800,
    deadlineInDays: 300,
    color: '#0f766e',
    contributions: [
      { amount: 250, daysAgo: 76 },
      { amount: 250, daysAgo: 46, description: 'Payday' },
      { amount: 310, daysAgo: 16, description: 'Payday, and sold the old phone' },
    ],
  },
  {
    name: 'Two weeks in Japan',
    category: 'vacation',
    targetAmount: 3400,
    deadlineInDays: 210,
    color: '#be185d',
    isPublic: true,
    contributions: [
      { amount: 600, daysAgo: 60, description: 'First deposit' },
      { amount: 275, daysAgo: 30 },
      { amount: 275, daysAgo: 1 },
    ],
  },
  {
    name: 'Road bike',
    category: 'purchase',
    targetAmount: 1150,
    contributions: [
      { amount: 500, daysAgo: 140 },
      { amount: 400, daysAgo: 95 },
      { amount: 250, daysAgo: 33, description: 'Done. Now for some hills.' },
    ],
  },
];

/** The goals of a friend of `demo`, visible to everyone who shares a group with her. */
const friendsGoals: readonly DemoGoal[] = [
  {
    name: 'Pottery course',
    category: 'education',
    targetAmount: 480,
    deadlineInDays: 75,
    color: '#b45309',
    isPublic: true,
    contributions: [{ amount: 300, daysAgo: 20 }],
  },
];

/** Makes one POST as one person. */
type Send = (url: string, body: object) => Promise<{ id: string }>;

/** Adds the demo's debts and goals through the API, as the people who have them. */
export async function tellPlans(today: Day, { demo, friend }: { demo: Send; friend: Send }): Promise<void> {
  for (const debt of debts) await tellDebt(demo, today, debt);
  for (const goal of goals) await tellGoal(demo, today, goal);
  for (const goal of friendsGoals) await tellGoal(friend, today, goal);
  const pay = { kind: 'income', name: 'Salary', amount: 2850, frequency: 'monthly', category: 'other' };
  await demo('/api/bills', { ...pay, dueDate: monthAround(today, 1).from });
  await demo('/api/outlook/balance', { amount: 1640 });
}

async function tellDebt(send: Send, today: Day, debt: DemoDebt): Promise<void> {
  const { dueInDays, promo, payments, ...fields } = debt;
  const { id } = await send('/api/debts', {
    ...fields,
    dueDate: addDays(today, dueInDays),
    ...(promo && { promoRate: promo.rate, promoEndsOn: addDays(today, promo.endsInDays) }),
  });
  for (const { amount, daysAgo } of payments)
    await send(`/api/debts/${id}/payment`, { amount, date: addDays(today, -daysAgo) });
}

async function tellGoal(send: Send, today: Day, goal: DemoGoal): Promise<void> {
  const { deadlineInDays, contributions, ...fields } = goal;
  const deadline = deadlineInDays === undefined ? null : addDays(today, deadlineInDays);
  const { id } = await send('/api/goals', { ...fields, deadline });
  for (const { daysAgo, ...contribution } of contributions)
    await send(`/api/goals/${id}/contributions`, { ...contribution, date: addDays(today, -daysAgo) });
}
