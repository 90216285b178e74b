import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contribute, listContributions, removeContribution } from '#contract/goals.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { answerWithGoals, bicycle, chooseFor, goalCard } from '#web/testing/goals.ts';
import { inDollars } from '#web/testing/in-dollars.ts';
import { idOf, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/overlay/menu-floating.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { GoalsPage } from '#web/pages/planning/goals-page.tsx';

const burst = vi.hoisted(() => ({ create: vi.fn(), fire: vi.fn() }));
vi.mock('canvas-confetti', () => ({ create: burst.create }));
beforeEach(() => {
  burst.fire.mockReset();
  burst.create.mockReset().mockReturnValue(Object.assign(burst.fire, { reset: () => {} }));
});

function open() {
  const api = fakeApi();
  answerWithGoals(api, [bicycle]);
  return { api, ...renderApp(<GoalsPage />, { user: me, path: '/goals' }) };
}

async function fill(person: ReturnType<typeof open>['person'], amount: string) {
  await person.click((await goalCard('Bicycle')).getByRole('button', { name: /^Add Contribution/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Contribution' }));
  await person.type(form.getByLabelText('Amount'), amount);
  await person.click(form.getByRole('button', { name: 'Add Contribution' }));
}

test('a contribution adds to the goal; an unreached goal is not celebrated', async () => {
  const { api, person } = open();
  await fill(person, '100');
  expect(await screen.findByText('Contribution added')).toBeTruthy();
  expect(api.seen(contribute)[0]).toMatchObject({
    params: { id: bicycle.id },
    body: { amount: 10_000, date: today(), description: null },
  });
  expect(await (await goalCard('Bicycle')).findByText('$500.00')).toBeTruthy();
  expect(screen.queryByText('Goal completed!')).toBeNull();
});

test('an empty contribution is refused', async () => {
  const { api, person } = open();
  await fill(person, '0');
  expect(await screen.findByText('Contribution amount must be a positive number')).toBeTruthy();
  expect(api.seen(contribute)).toEqual([]);
});

test('reaching a goal is celebrated once', async () => {
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

test('no confetti is thrown with reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media.includes('reduced-motion') }) as MediaQueryList,
  );
  const { person } = open();
  const bar = (await goalCard('Bicycle')).getByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('33');
  await fill(person, '800');
  expect(await screen.findByText('Goal completed!')).toBeTruthy();
  expect(burst.create).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('a refused contribution shows an error toast', async () => {
  const { api, person } = open();
  api.fail(contribute, 409, 'This goal is already completed', 'conflict');
  await fill(person, '5');
  expect(await screen.findByText('Error adding contribution')).toBeTruthy();
  expect(screen.getByText('This goal is already completed')).toBeTruthy();
});

test('the dialog lists contributions and can take one back and undo that', async () => {
  const { api, person } = open();
  const gift = {
    id: idOf(960),
    amount: cents(15_000),
    date: day('2026-01-09'),
    description: 'Birthday',
    createdAt: '2026-01-09T12:00:00.000Z',
    currency: 'USD' as const,
  };
  let kept = [gift];
  api.on(listContributions, () => kept);
  api.on(removeContribution, () => {
    kept = [];
    return inDollars(bicycle);
  });
  await chooseFor(person, 'Bicycle', 'Contributions');
  const dialog = within(await screen.findByRole('dialog', { name: 'Contributions' }));
  expect(await dialog.findByText('Birthday')).toBeTruthy();
  expect(dialog.getByText('Jan 9, 2026')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Remove $150.00 on Jan 9, 2026' }));
  expect((await dialog.findByText('removed')).textContent).toBe('$150.00 removed');
  expect(api.seen(removeContribution)[0]?.params).toEqual({ id: bicycle.id, contributionId: gift.id });
  expect(await dialog.findByText('No contributions yet')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.seen(contribute)).toHaveLength(1));
  expect(api.seen(contribute)[0]?.body).toEqual({
    amount: 15_000,
    date: '2026-01-09',
    description: 'Birthday',
  });
  expect(await dialog.findByText('restored')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull();
});
