import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addGoal,
  contribute,
  type Goal,
  listContributions,
  listFriendsGoals,
  listGoals,
  removeContribution,
  removeGoal,
  updateGoal,
} from '#contract/goals.ts';
import { addDays, day } from '#domain/calendar.ts';
import { add, cents } from '#domain/money.ts';
import { today } from '#web/lib/today.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeGoal } from '#web/testing/make-goal.ts';
import { idOf, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/menu-floating.tsx';
import '#web/ui/toast-region.tsx';
import { GoalsPage } from './goals-page.tsx';

const burst = vi.hoisted(() => ({ create: vi.fn(), fire: vi.fn() }));
vi.mock('canvas-confetti', () => ({ create: burst.create }));
beforeEach(() => {
  burst.fire.mockReset();
  burst.create.mockReset().mockReturnValue(Object.assign(burst.fire, { reset: () => {} }));
});

const bicycle = makeGoal({
  deadline: addDays(today(), 12),
  neededPerMonth: cents(26_667),
  projectedDate: day('2027-03-12'),
  isPublic: true,
});
const trip = makeGoal({
  id: idOf(901),
  name: 'Two weeks in Japan',
  category: 'vacation',
  currentAmount: cents(130_000),
  deadline: day('2026-01-01'),
  status: 'completed',
});

/** Answers as the server does, each change in what is listed afterwards. */
function answerWith(api: FakeApi, start: Goal[]) {
  let goals = start;
  const change = (id: string | undefined, edit: (goal: Goal) => Partial<Goal>) => {
    goals = goals.map((goal) => (goal.id === id ? { ...goal, ...edit(goal) } : goal));
    return goals.find((goal) => goal.id === id) ?? bicycle;
  };
  api.on(listFriendsGoals, []);
  api.on(listGoals, ({ query }) =>
    goals.filter((goal) => (goal.status === 'archived') === (query.status === 'archived')),
  );
  api.on(addGoal, ({ body }) => {
    const goal = makeGoal({ ...(body as Partial<Goal>), id: idOf(950) });
    goals = [...goals, goal];
    return goal;
  });
  api.on(updateGoal, ({ params, body: { isArchived, ...edits } }) =>
    change(params.id, () => ({
      ...(edits as Partial<Goal>),
      ...(isArchived !== undefined && { status: isArchived ? 'archived' : 'in_progress' }),
    })),
  );
  api.on(removeGoal, ({ params }) => {
    goals = goals.filter((goal) => goal.id !== params.id);
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
    return { goal, contribution, isCompletion: goal.status === 'completed' };
  });
}

function open(goals: Goal[] = [bicycle, trip], path = '/goals') {
  const api = fakeApi();
  answerWith(api, goals);
  return { api, ...renderApp(<GoalsPage />, { user: me, path }) };
}

type Shown = ReturnType<typeof open>['person'];

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

async function choose(person: Shown, name: string, item: string) {
  await person.click((await card(name)).getByRole('button', { name: /^More for/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}

async function fill(person: Shown, amount: string) {
  await person.click((await card('Bicycle')).getByRole('button', { name: /^Add Contribution/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Contribution' }));
  await person.type(form.getByLabelText('Amount'), amount);
  await person.click(form.getByRole('button', { name: 'Add Contribution' }));
}

describe('the list', () => {
  test('shows how far a goal is, by when, and what it takes', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Financial Goals');
    const shown = await card('Bicycle');
    expect(shown.getByText('Purchase')).toBeTruthy();
    expect(shown.getByText('$400.00')).toBeTruthy();
    expect(shown.getByText('$1,200.00')).toBeTruthy();
    expect(shown.getByText('33%')).toBeTruthy();
    expect(shown.getByText('12 days remaining')).toBeTruthy();
    expect(shown.getByText('$266.67').parentElement?.textContent).toBe('$266.67 a month until then');
    expect(shown.getByText('Mar 12, 2027')).toBeTruthy();
    expect(shown.getByText('Public')).toBeTruthy();
    const bar = shown.getByRole('progressbar', { name: 'Progress of Bicycle' });
    expect(bar.getAttribute('aria-valuetext')).toBe('$400.00 of $1,200.00');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('33'));
  });

  test('a completed one stands apart and cannot be edited or added to', async () => {
    const { person } = open();
    await card('Two weeks in Japan');
    const completed = screen.getByRole('list', { name: 'Completed' });
    expect(within(completed).getAllByRole('listitem')).toHaveLength(1);
    const shown = await card('Two weeks in Japan');
    expect(shown.getByText('100%')).toBeTruthy();
    expect(shown.queryByText('past deadline')).toBeNull();
    expect(shown.queryByRole('button', { name: /Add Contribution/ })).toBeNull();
    await person.click(shown.getByRole('button', { name: /^More for/ }));
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Contributions',
      'Archive',
      'Delete',
    ]);
    expect(screen.queryByText('Goal completed!')).toBeNull();
  });

  test('says when a deadline has passed', async () => {
    open([{ ...bicycle, deadline: addDays(today(), -1), neededPerMonth: null }]);
    expect((await card('Bicycle')).getByText('past deadline')).toBeTruthy();
  });

  test('without any offers the first one', async () => {
    const { person } = open([]);
    expect(await screen.findByText('No financial goals yet')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Create Your First Goal' }));
    expect(await screen.findByRole('dialog', { name: 'New Goal' })).toBeTruthy();
  });

  test('a failure is told, with a way to try again', async () => {
    const api = fakeApi();
    answerWith(api, [bicycle]);
    api.fail(listGoals, 500, 'Something went wrong', 'internal');
    const { person } = renderApp(<GoalsPage />, { user: me, path: '/goals' });
    expect(await screen.findByText('Failed to fetch financial goals')).toBeTruthy();
    answerWith(api, [bicycle]);
    await person.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement);
    expect(await card('Bicycle')).toBeTruthy();
  });

  test('shows goals of friends without amounts', async () => {
    const api = fakeApi();
    answerWith(api, [bicycle]);
    const { id, category, color } = bicycle;
    api.on(listFriendsGoals, [
      {
        id: `${id}1`,
        username: 'liam',
        name: 'Sailing course',
        category,
        color,
        percent: 55,
        deadline: addDays(today(), 400),
        status: 'in_progress',
      },
    ]);
    renderApp(<GoalsPage />, { user: me, path: '/goals' });
    const friends = within(await screen.findByRole('list', { name: 'Friends’ Goals' }));
    expect(friends.getByText('Sailing course')).toBeTruthy();
    expect(friends.getByText('liam')).toBeTruthy();
    expect(friends.getByText('55%')).toBeTruthy();
    expect(friends.getByText('1 year remaining')).toBeTruthy();
    expect(friends.queryByRole('button')).toBeNull();
  });
});

describe('adding, editing and deleting', () => {
  test('adds a goal under the own name', async () => {
    const { api, person } = open();
    await person.click(screen.getByRole('button', { name: 'New Goal' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Goal' }));
    await person.click(form.getByRole('button', { name: 'Create Goal' }));
    expect(await form.findByText('Goal name must be at least 2 characters')).toBeTruthy();
    expect(form.getByText('Target amount must be a positive number')).toBeTruthy();
    await person.type(form.getByLabelText(/Current Amount/), '-5');
    expect(form.getByText('Current amount must be a non-negative number')).toBeTruthy();
    await person.clear(form.getByLabelText(/Current Amount/));
    await person.type(form.getByLabelText('Target Amount'), '2000');
    await person.type(form.getByLabelText('Name'), 'Safety net');
    await person.selectOptions(form.getByLabelText('Category'), 'Emergency Fund');
    await person.click(form.getByRole('radio', { name: 'Teal' }));
    await person.click(form.getByRole('switch', { name: /Public/ }));
    await person.click(form.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Goal created')).toBeTruthy();
    expect(api.seen(addGoal)[0]?.body).toEqual({
      userId: me.id,
      name: 'Safety net',
      category: 'emergency_fund',
      targetAmount: 200_000,
      currentAmount: 0,
      deadline: null,
      color: '#0f766e',
      isPublic: true,
    });
    expect(await card('Safety net')).toBeTruthy();
  });

  test('a refusal is told and the dialog stays', async () => {
    const { api, person } = open([], '/goals?add=1');
    api.fail(addGoal, 409, 'You can have at most 500 goals', 'conflict');
    const form = within(await screen.findByRole('dialog', { name: 'New Goal' }));
    await person.type(form.getByLabelText('Target Amount'), '20');
    await person.type(form.getByLabelText('Name'), 'Book');
    await person.click(form.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Error creating goal')).toBeTruthy();
    expect(screen.getByText('You can have at most 500 goals')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Create Goal' })).toBeTruthy();
  });

  test('an edit sends what changed only', async () => {
    const { api, person } = open();
    await choose(person, 'Bicycle', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
    const name = form.getByLabelText('Name');
    await person.clear(name);
    await person.type(name, 'Cargo bike');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Goal updated')).toBeTruthy();
    expect(api.seen(updateGoal)[0]).toMatchObject({
      params: { id: bicycle.id },
      body: { name: 'Cargo bike' },
    });
    expect(Object.keys(api.seen(updateGoal)[0]?.body as object)).toEqual(['name']);
  });

  test('deletes after asking', async () => {
    const { person } = open();
    await choose(person, 'Bicycle', 'Delete');
    const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Goal' }));
    await person.click(ask.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bicycle' })).toBeNull());
  });

  test('archives, and brings back', async () => {
    const { api, person } = open();
    await choose(person, 'Bicycle', 'Archive');
    expect(await screen.findByText('Goal archived')).toBeTruthy();
    const archived = await screen.findByRole('list', { name: 'Archived', hidden: true });
    expect(archived.closest('details')?.open).toBe(false);
    await waitFor(() => expect(archived.textContent).toContain('Bicycle'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Goal unarchived')).toBeTruthy();
    expect(api.seen(updateGoal).map(({ body }) => body)).toEqual([
      { isArchived: true },
      { isArchived: false },
    ]);
    expect(await (await card('Bicycle')).findByRole('button', { name: /Add Contribution/ })).toBeTruthy();
  });
});

describe('contributing', () => {
  test('adds to the goal, without a celebration while it is not reached', async () => {
    const { api, person } = open();
    await fill(person, '100');
    expect(await screen.findByText('Contribution added')).toBeTruthy();
    expect(api.seen(contribute)[0]).toMatchObject({
      params: { id: bicycle.id },
      body: { amount: 10_000, date: today(), description: null },
    });
    expect(await (await card('Bicycle')).findByText('$500.00')).toBeTruthy();
    expect(screen.queryByText('Goal completed!')).toBeNull();
  });

  test('takes no empty amount', async () => {
    const { api, person } = open();
    await fill(person, '0');
    expect(await screen.findByText('Contribution amount must be a positive number')).toBeTruthy();
    expect(api.seen(contribute)).toEqual([]);
  });

  test('reaching it is celebrated once', async () => {
    const { person } = open();
    await fill(person, '800');
    expect(await screen.findByText('Goal completed!')).toBeTruthy();
    expect(await screen.findByText('Contribution added')).toBeTruthy();
    await waitFor(() => expect(burst.fire).toHaveBeenCalledTimes(1));
    expect(burst.fire.mock.calls[0]?.[0]).toMatchObject({ particleCount: 200 });
    expect(burst.create.mock.calls[0]?.[1]).toMatchObject({ useWorker: false });
    const completed = await screen.findByRole('list', { name: 'Completed' });
    await waitFor(() => expect(completed.textContent).toContain('Bicycle'));
    expect(burst.fire).toHaveBeenCalledTimes(1);
  });

  test('throws no confetti where things should not move', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ media, matches: media.includes('reduced-motion') }) as MediaQueryList,
    );
    const { person } = open();
    const bar = (await card('Bicycle')).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('33');
    await fill(person, '800');
    expect(await screen.findByText('Goal completed!')).toBeTruthy();
    expect(burst.create).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('a refusal is told', async () => {
    const { api, person } = open();
    api.fail(contribute, 409, 'This goal is already completed', 'conflict');
    await fill(person, '5');
    expect(await screen.findByText('Error adding contribution')).toBeTruthy();
    expect(screen.getByText('This goal is already completed')).toBeTruthy();
  });

  test('lists what came in and takes one back, with a way to undo that', async () => {
    const { api, person } = open();
    const gift = {
      id: idOf(960),
      amount: cents(15_000),
      date: day('2026-01-09'),
      description: 'Birthday',
      createdAt: '2026-01-09T12:00:00.000Z',
    };
    let kept = [gift];
    api.on(listContributions, () => kept);
    api.on(removeContribution, () => {
      kept = [];
      return bicycle;
    });
    await choose(person, 'Bicycle', 'Contributions');
    const dialog = within(await screen.findByRole('dialog', { name: 'Contributions' }));
    expect(await dialog.findByText('Birthday')).toBeTruthy();
    expect(dialog.getByText('Jan 9, 2026')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Take back $150.00 of Jan 9, 2026' }));
    expect((await dialog.findByText('taken back')).textContent).toBe('$150.00 taken back');
    expect(api.seen(removeContribution)[0]?.params).toEqual({ id: bicycle.id, contributionId: gift.id });
    expect(await dialog.findByText('No contributions yet')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.seen(contribute)).toHaveLength(1));
    expect(api.seen(contribute)[0]?.body).toEqual({
      amount: 15_000,
      date: '2026-01-09',
      description: 'Birthday',
    });
    expect(await dialog.findByText('put back')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
