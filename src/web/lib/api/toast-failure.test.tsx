import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addGroup } from '#contract/groups.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { toastFailure } from './toast-failure.ts';
import { useCall } from './use-call.ts';

function Caller() {
  const add = useCall(addGroup, { onError: toastFailure('Failed to create group', 'The default.') });
  return (
    <button type="button" onClick={() => add.mutate({ body: { name: 'Lisbon' } })}>
      Call
    </button>
  );
}

async function descriptionAfter(answer: () => Response): Promise<string | null | undefined> {
  fakeApi().on(addGroup, answer);
  const { person } = renderApp(<Caller />);
  await person.click(screen.getByRole('button', { name: 'Call' }));
  return (await screen.findByText('Failed to create group')).nextElementSibling?.textContent;
}

describe('the toast of a failed call', () => {
  test('a failed call shows the message of the server', async () => {
    const answer = () => Response.json({ message: 'The group is full', code: 'conflict' }, { status: 409 });
    expect(await descriptionAfter(answer)).toBe('The group is full');
  });

  test.each<[string, () => Response]>([
    ['an HTML page of a proxy', () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 })],
    ['an empty body', () => new Response('', { status: 504, statusText: 'Gateway Timeout' })],
    ['plain text', () => new Response('upstream timed out', { status: 504 })],
    ['JSON without a message', () => Response.json({ error: 'nope' }, { status: 500 })],
    ['a message that is not text', () => Response.json({ message: { en: 'no' } }, { status: 500 })],
    ['a blank message', () => Response.json({ message: '  ' }, { status: 500 })],
    ['JSON that is not an object', () => Response.json('nope', { status: 500 })],
    ['null', () => Response.json(null, { status: 500 })],
    ['broken details', () => Response.json({ issues: 'x', code: 5 }, { status: 400 })],
  ])('a failed call shows the default text for %s', async (_name, answer) => {
    expect(await descriptionAfter(answer)).toBe('The default.');
  });
});
