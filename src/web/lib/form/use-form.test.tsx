import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { nameField } from '#contract/fields.ts';
import { ENGLISH, findLanguage } from '#domain/language/languages.ts';
import { speak } from '#web/lib/language/i18n.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ApiError } from '../api/api-error.ts';
import { readBy, useForm } from './use-form.ts';

const schema = z.object({
  name: nameField({ message: 'Name is required' }),
  city: nameField({ message: 'City is required' }),
});
type Sent = z.output<typeof schema>;

const refusal = new ApiError({
  status: 409,
  text: '',
  issues: [{ path: 'name', message: 'Name is taken' }],
});

function Example({ onSent, clears = false }: { onSent: (sent: Sent) => void; clears?: boolean }) {
  const form = useForm({ initial: { name: '', city: '' }, schema, onSubmit: onSent, clearsOnSubmit: clears });
  return (
    <form noValidate onSubmit={form.submit}>
      <Field label="Name" error={form.problems.name}>
        <TextInput {...form.text('name')} />
      </Field>
      <Field label="City" error={form.problems.city}>
        <TextInput {...form.text('city')} />
      </Field>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.set({ name: '' })}>
        Empty
      </button>
      <button type="button" onClick={() => form.showRefusal(refusal)}>
        Refuse
      </button>
    </form>
  );
}

function open(clears?: boolean) {
  const onSent = vi.fn<(sent: Sent) => void>();
  const { person } = renderApp(<Example onSent={onSent} {...(clears && { clears })} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  return { onSent, person, field, press };
}

test('errors appear with the first submit and disappear as soon as they are fixed', async () => {
  const { onSent, person, field, press } = open();
  await person.type(field('Name'), 'Maya');
  expect(screen.queryByText('City is required')).toBeNull();
  await press('Send');
  expect(await screen.findByText('City is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  await person.type(field('City'), 'Oslo');
  await waitFor(() => expect(screen.queryByText('City is required')).toBeNull());
  await press('Send');
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(onSent.mock.calls[0]?.[0]).toEqual({ name: 'Maya', city: 'Oslo' });
});

test('a field that changed by itself after the submit waits for the next one, and one that was typed in does not', async () => {
  const { person, field, press } = open();
  await person.type(field('Name'), 'Maya');
  await press('Send');
  expect(await screen.findByText('City is required')).toBeTruthy();
  await press('Empty');
  expect(field('Name').value).toBe('');
  expect(screen.queryByText('Name is required')).toBeNull();
  await press('Send');
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await person.type(field('Name'), 'L');
  expect(screen.queryByText('Name is required')).toBeNull();
  await person.clear(field('Name'));
  expect(await screen.findByText('Name is required')).toBeTruthy();
});

test('an error of the server appears beside its field', async () => {
  const { press } = open();
  await press('Refuse');
  expect(await screen.findByText('Name is taken')).toBeTruthy();
});

test('a form that clears on submit starts again without errors', async () => {
  const { onSent, person, field, press } = open(true);
  await person.type(field('Name'), 'Maya');
  await person.type(field('City'), 'Oslo');
  await press('Send');
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(onSent).toHaveBeenCalledTimes(1);
  await person.type(field('Name'), 'L');
  await person.clear(field('Name'));
  expect(screen.queryByText('Name is required')).toBeNull();
});

test('an error of the schema is said in the language of the screens', () => {
  speak(findLanguage('de') ?? ENGLISH, new Map([['City is required', 'Gib die Stadt an']]), null);
  try {
    const read = readBy<Sent, Sent>(schema, { name: 'Bo', city: '' });
    expect(read).toEqual({ ok: false, problems: { city: 'Gib die Stadt an' } });
  } finally {
    speak(ENGLISH, new Map(), null);
  }
});
