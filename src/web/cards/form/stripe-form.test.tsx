import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getCardProvider } from '#contract/card-provider.ts';
import { addPaymentMethod, startCardSetup } from '#contract/cards.ts';
import { ENGLISH, findLanguage } from '#domain/language/languages.ts';
import { speak } from '#web/lib/language/i18n.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeCard } from '#web/testing/money.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { AddCardDialog } from '../add-card-dialog.tsx';

const confirmSetup = vi.fn();

// Replaces Stripe's script: the tests cover the calls to it and the handling of its replies.
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: async () => ({}) }));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({
    children,
    options,
  }: {
    children: React.ReactNode;
    options: Record<'clientSecret' | 'locale', string>;
  }) => (
    <div data-testid="elements" data-secret={options.clientSecret} lang={options.locale}>
      {children}
    </div>
  ),
  PaymentElement: ({ onReady }: { onReady: () => void }) => {
    useEffect(onReady, [onReady]);
    return <p>Stripe's fields</p>;
  },
  useStripe: () => ({ confirmSetup }),
  useElements: () => ({}),
}));

let api: FakeApi;

beforeEach(() => {
  confirmSetup.mockReset();
  api = fakeApi();
  api.on(getCardProvider, { kind: 'stripe', publishableKey: 'pk_live_1' });
  api.on(startCardSetup, { clientSecret: 'seti_1_secret_2' });
  api.on(addPaymentMethod, makeCard());
});

async function open() {
  const { person } = renderApp(<AddCardDialog open onOpenChange={() => {}} />, { user: makeUser() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Card' }));
  await dialog.findByText("Stripe's fields");
  return { person, dialog };
}

test("with Stripe keys the form shows Stripe's fields and no test notice", async () => {
  confirmSetup.mockResolvedValue({ setupIntent: { payment_method: 'pm_stripe' } });
  const { person, dialog } = await open();
  expect(dialog.queryByText('This is a test.')).toBeNull();
  expect(dialog.getByTestId('elements').dataset.secret).toBe('seti_1_secret_2');
  await person.click(dialog.getByRole('button', { name: 'Add Card' }));
  expect(await screen.findByText('Card added')).toBeTruthy();
  expect(confirmSetup).toHaveBeenCalledWith({
    elements: {},
    confirmParams: { return_url: `${window.location.origin}/wallet` },
    redirect: 'if_required',
  });
  expect(api.seen(addPaymentMethod)[0]?.body).toEqual({
    type: 'card',
    details: JSON.stringify({ stripePaymentMethodId: 'pm_stripe' }),
  });
});

test("Stripe's fields speak the language of the screens", async () => {
  speak(findLanguage('pt-BR') ?? ENGLISH, new Map(), null);
  try {
    const { dialog } = await open();
    expect(dialog.getByTestId('elements').lang).toBe('pt-BR');
  } finally {
    act(() => speak(ENGLISH, new Map(), null));
  }
});

test('a refusal by Stripe shows its message', async () => {
  confirmSetup.mockResolvedValue({ error: { message: 'Your card was declined.' } });
  const { person, dialog } = await open();
  await person.click(dialog.getByRole('button', { name: 'Add Card' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Card setup failedYour card was declined.');
  // In the dialog and in the toast, which loads with the first one.
  await waitFor(() => expect(screen.getAllByText('Card setup failed')).toHaveLength(2));
  expect(api.seen(addPaymentMethod)).toHaveLength(0);
});
