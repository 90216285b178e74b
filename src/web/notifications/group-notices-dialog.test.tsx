import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getGroupNotices, updateGroupNotices } from '#contract/notices.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupNoticesDialog } from './group-notices-dialog.tsx';

function open() {
  const api = fakeApi();
  const onOpenChange = vi.fn();
  const group = makeGroup();
  const dialog = <GroupNoticesDialog open onOpenChange={onOpenChange} group={group} />;
  return { api, onOpenChange, group, show: () => renderApp(dialog, { user: me }) };
}

test('the choices are shown as they are saved, and saved together', async () => {
  const { api, onOpenChange, group, show } = open();
  api.on(getGroupNotices, { remindEveryDays: 7, notify: 'mentions' });
  api.on(updateGroupNotices, { remindEveryDays: null, notify: 'nothing' });
  const { person } = show();
  const days = await screen.findByLabelText<HTMLSelectElement>('Remind people who owe me');
  expect(days.selectedOptions[0]?.textContent).toBe('Every 7 days');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Mentions only/ }).checked).toBe(true);
  await person.selectOptions(days, 'Only when I press Remind');
  await person.click(screen.getByRole('radio', { name: /^Nothing/ }));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(await screen.findByText('Notifications updated')).toBeTruthy();
  expect(api.seen(updateGroupNotices)).toMatchObject([
    { params: { id: group.id }, body: { remindEveryDays: null, notify: 'nothing' } },
  ]);
});

test('choices that cannot be loaded can be tried again', async () => {
  const { api, show } = open();
  api.fail(getGroupNotices, 500, 'Something went wrong', 'internal');
  const { person } = show();
  const again = await screen.findByRole('button', { name: 'Try Again' });
  api.on(getGroupNotices, { remindEveryDays: null, notify: 'all' });
  await person.click(again);
  expect(await screen.findByRole('radio', { name: /^Everything/, checked: true })).toBeTruthy();
});

test('a failed change is told and keeps the dialog open', async () => {
  const { api, onOpenChange, show } = open();
  api.on(getGroupNotices, { remindEveryDays: null, notify: 'all' });
  api.fail(updateGroupNotices, 403, 'You left this group', 'forbidden');
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to save')).toBeTruthy();
  expect(onOpenChange).not.toHaveBeenCalled();
});
