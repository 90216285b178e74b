import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addGoal, type Goal, listFriendsGoals, listGoals, updateGoal } from '#contract/goals.ts';
import { addDays } from '#domain/calendar.ts';
import { figuresOf } from '#domain/language/figures.ts';
import { ENGLISH, findLanguage } from '#domain/language/languages.ts';
import { speak } from '#web/lib/language/i18n.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { answerWithGoals, bicycle, chooseFor, goalCard, trip } from '#web/testing/goals.ts';
import { me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/overlay/menu-floating.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { GoalsPage } from './goals-page.tsx';

const { category, color } = bicycle;
const sailing = {
  id: `${bicycle.id}1`,
  username: 'liam',
  name: 'Sailing course',
  category,
  color,
  percent: 55,
  deadline: addDays(today(), 400),
  status: 'in_progress',
} as const;

function open(goals: Goal[] = [bicycle, trip], path = '/goals') {
  const api = fakeApi();
  answerWithGoals(api, goals);
  return { api, ...renderApp(<GoalsPage />, { user: me, path }) };
}

describe('the list', () => {
  test('a goal shows its progress, deadline and required savings', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Financial Goals');
    const shown = await goalCard('Bicycle');
    expect(shown.getByText('Purchase')).toBeTruthy();
    expect(shown.getByText('$400.00')).toBeTruthy();
    expect(shown.getByText('$1,200.00')).toBeTruthy();
    expect(shown.getByText('33%')).toBeTruthy();
    expect(shown.getByText('12 days remaining')).toBeTruthy();
    expect(shown.getByText('$266.67').parentElement?.textContent).toBe('$266.67 per month until then');
    expect(shown.getByText('Mar 12, 2027')).toBeTruthy();
    expect(shown.getByText('Public')).toBeTruthy();
    const bar = shown.getByRole('progressbar', { name: 'Progress of Bicycle' });
    expect(bar.getAttribute('aria-valuetext')).toBe('$400.00 of $1,200.00');
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('33'));
  });

  test('a completed goal is listed separately and cannot be edited or added to', async () => {
    const { person } = open();
    await goalCard('Two weeks in Japan');
    const completed = screen.getByRole('list', { name: 'Completed' });
    expect(within(completed).getAllByRole('listitem')).toHaveLength(1);
    const shown = await goalCard('Two weeks in Japan');
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

  test('a goal says when its deadline has passed', async () => {
    open([{ ...bicycle, deadline: addDays(today(), -1), neededPerMonth: null }]);
    expect((await goalCard('Bicycle')).getByText('past deadline')).toBeTruthy();
  });

  test('the goals page without goals offers to add the first', async () => {
    const { person } = open([]);
    expect(await screen.findByText('No financial goals yet')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Create Your First Goal' }));
    expect(await screen.findByRole('dialog', { name: 'New Goal' })).toBeTruthy();
  });

  test('goals that cannot be loaded show an error with a retry button', async () => {
    const api = fakeApi();
    answerWithGoals(api, [bicycle]);
    api.fail(listGoals, 500, 'Something went wrong', 'internal');
    const { person } = renderApp(<GoalsPage />, { user: me, path: '/goals' });
    expect(await screen.findByText('Failed to fetch financial goals')).toBeTruthy();
    answerWithGoals(api, [bicycle]);
    await person.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement);
    expect(await goalCard('Bicycle')).toBeTruthy();
  });

  test('goals of friends are shown without amounts', async () => {
    const api = fakeApi();
    answerWithGoals(api, [bicycle]);
    api.on(listFriendsGoals, [sailing]);
    renderApp(<GoalsPage />, { user: me, path: '/goals' });
    const friends = within(await screen.findByRole('list', { name: "Friends' Goals" }));
    expect(friends.getByText('Sailing course')).toBeTruthy();
    expect(friends.getByText('liam')).toBeTruthy();
    expect(friends.getByText('55%')).toBeTruthy();
    expect(friends.getByText('1 year remaining')).toBeTruthy();
    expect(friends.queryByRole('button')).toBeNull();
  });

  test('the progress of a friend is written as the language writes percentages', async () => {
    speak(findLanguage('de') ?? ENGLISH, new Map(), figuresOf('de'));
    onTestFinished(() => act(() => speak(ENGLISH, new Map(), null)));
    const api = fakeApi();
    answerWithGoals(api, []);
    api.on(listFriendsGoals, [sailing]);
    renderApp(<GoalsPage />, { user: me, path: '/goals' });
    expect(await screen.findByText('55 %')).toBeTruthy();
  });
});

describe('adding, editing and deleting', () => {
  test('a goal is added under the user’s own name', async () => {
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
    expect(await goalCard('Safety net')).toBeTruthy();
  });

  test('a refused goal shows a toast and keeps the dialog open', async () => {
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

  test('editing a goal sends only the changes', async () => {
    const { api, person } = open();
    await chooseFor(person, 'Bicycle', 'Edit');
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

  test('a goal is deleted after a confirmation', async () => {
    const { person } = open();
    await chooseFor(person, 'Bicycle', 'Delete');
    const ask = within(await screen.findByRole('alertdialog', { name: 'Delete Goal' }));
    await person.click(ask.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bicycle' })).toBeNull());
  });

  test('a goal can be archived and restored', async () => {
    const { api, person } = open();
    await chooseFor(person, 'Bicycle', 'Archive');
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
    expect(await (await goalCard('Bicycle')).findByRole('button', { name: /Add Contribution/ })).toBeTruthy();
  });
});
