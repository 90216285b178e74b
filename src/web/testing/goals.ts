import { screen, within } from '@testing-library/react';
import {
  addGoal,
  contribute,
  type Goal,
  listFriendsGoals,
  listGoals,
  removeGoal,
  updateGoal,
} from '#contract/goals.ts';
import { addDays, day } from '#domain/calendar.ts';
import { add, cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import type { FakeApi } from './fake-api.ts';
import { inDollars } from './in-dollars.ts';
import { makeGoal } from './make-goal.ts';
import { idOf } from './make-group.ts';
import type { renderApp } from './render-app.tsx';

export const bicycle = makeGoal({
  deadline: addDays(today(), 12),
  neededPerMonth: cents(26_667),
  projectedDate: day('2027-03-12'),
  isPublic: true,
});
export const trip = makeGoal({
  id: idOf(901),
  name: 'Two weeks in Japan',
  category: 'vacation',
  currentAmount: cents(130_000),
  deadline: day('2026-01-01'),
  status: 'completed',
});

/** Replies like the server and stores the changes. */
export function answerWithGoals(api: FakeApi, start: Goal[]) {
  let goals = start;
  const change = (id: string | undefined, edit: (goal: Goal) => Partial<Goal>) => {
    goals = goals.map((goal) => (goal.id === id ? { ...goal, ...edit(goal) } : goal));
    return goals.find((goal) => goal.id === id) ?? bicycle;
  };
  api.on(listFriendsGoals, []);
  api.on(listGoals, ({ query }) =>
    goals.filter((goal) => (goal.status === 'archived') === (query.status === 'archived')).map(inDollars),
  );
  api.on(addGoal, ({ body }) => {
    const goal = makeGoal({ ...(body as Partial<Goal>), id: idOf(950) });
    goals = [...goals, goal];
    return inDollars(goal);
  });
  api.on(updateGoal, ({ params, body: { isArchived, ...edits } }) =>
    inDollars(
      change(params.id, () => ({
        ...(edits as Partial<Goal>),
        ...(isArchived !== undefined && { status: isArchived ? 'archived' : 'in_progress' }),
      })),
    ),
  );
  api.on(removeGoal, ({ params }) => {
    goals = goals.filter((goal) => goal.id !== params.id);
    return undefined;
  });
  api.on(contribute, ({ params, body }) => {
    const goal = change(params.id, ({ currentAmount, targetAmount }) => {
      const now = add(currentAmount, body.amount);
      return { currentAmount: now, status: now >= targetAmount ? 'completed' : 'in_progress' };
    });
    const contribution = {
      id: idOf(970),
      amount: body.amount,
      date: body.date ?? today(),
      description: body.description ?? null,
      createdAt: '2026-01-02T03:04:05.000Z',
    };
    return inDollars({ goal, contribution, isCompletion: goal.status === 'completed' });
  });
}

type Person = ReturnType<typeof renderApp>['person'];

/** The card of a goal, by name. */
export async function goalCard(name: string) {
  return within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
}

/** Clicks an item in the menu of a goal's card. */
export async function chooseFor(person: Person, name: string, item: string) {
  await person.click((await goalCard(name)).getByRole('button', { name: /^More for/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}
