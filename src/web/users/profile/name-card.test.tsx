import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { setNames } from '#contract/profile.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { AskName } from './ask-name.tsx';
import { askName, asksName } from './name-asked.ts';

const newcomer = makeUser({ firstName: null, lastName: null });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  localStorage.clear();
});
const open = () => renderApp(<AskName user={newcomer} />, { user: newcomer });

describe('the question for a name', () => {
  test('is asked only of who signed up on this device', () => {
    askName('01900000-0000-7000-8000-00000000000f');
    open();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('saves a first name alone, and is not asked again', async () => {
    askName(newcomer.id);
    api.on(setNames, undefined);
    const { person, unmount } = open();
    await person.type(await screen.findByLabelText('First name'), 'Maya{Enter}');
    expect(await screen.findByText('Name saved')).toBeTruthy();
    expect(api.seen(setNames)[0]?.body).toEqual({ firstName: 'Maya', lastName: '' });
    await waitFor(() => expect(screen.queryByText('What do people call you?')).toBeNull());
    unmount();
    expect(asksName(newcomer.id)).toBe(false);
  });

  test('can be skipped, and is not asked again', async () => {
    askName(newcomer.id);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(screen.queryByText('What do people call you?')).toBeNull();
    expect(asksName(newcomer.id)).toBe(false);
    expect(api.seen(setNames)).toEqual([]);
  });

  test('says what is wrong, and stays where saving failed', async () => {
    askName(newcomer.id);
    api.fail(setNames, 500, 'Something went wrong', 'internal');
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Save Name' }));
    expect(await screen.findByText('First name is required')).toBeTruthy();
    await person.type(screen.getByLabelText('First name'), 'Maya{Enter}');
    expect(await screen.findByText('Failed to save your name')).toBeTruthy();
    expect(screen.getByText('What do people call you?')).toBeTruthy();
    expect(asksName(newcomer.id)).toBe(true);
  });
});
