import { sentence, type Text } from './language/text.ts';

/** Why no money moved, where no provider says it. */
export const REFUSALS = {
  notConfirmed: sentence('The card was not confirmed in time'),
  notCharged: sentence('The card could not be charged'),
  notValid: sentence('This card is no longer valid'),
  notUsable: sentence('This card cannot be used. Please choose another one.'),
  neverCharged: sentence('The card was not charged'),
  notTransferred: sentence('The bank refused the transfer'),
};

/** What the provider's most frequent codes mean. */
const BY_CODE: Readonly<Record<string, Text>> = {
  generic_decline: sentence('Your card was declined.'),
  insufficient_funds: sentence('Your card has insufficient funds.'),
  expired_card: sentence('Your card has expired.'),
  incorrect_cvc: sentence("Your card's security code is incorrect."),
  card_not_supported: sentence('Your card does not support this type of purchase.'),
  processing_error: sentence('An error occurred while processing your card. Try again in a little bit.'),
  setup_intent_authentication_failure: sentence(
    'The card was not confirmed. Please choose another card and try again.',
  ),
  payment_intent_authentication_failure: sentence(
    'The payment was not confirmed. Please choose another card and try again.',
  ),
  test_mode_live_card: sentence('This is a test: only test cards work, such as 4242 4242 4242 4242'),
  no_account: sentence('The bank found no account with this number.'),
};

/** An error of the provider; a card that was declined has a second code. */
type Refusal = {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | undefined;
  readonly message?: string | null | undefined;
};

/** Why the provider refused, in English: by its code, or in its own words where that is not known. */
export function refusalWords({ code, decline_code: declineCode, message }: Refusal): string | null {
  return BY_CODE[declineCode ?? code ?? '']?.id ?? message ?? null;
}
