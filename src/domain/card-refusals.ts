import { sentence, spoken, type Text } from './language/text.ts';

/** Why no money moved, where no provider says it. */
export const REFUSALS = {
  notConfirmed: sentence('The card was not confirmed in time'),
  notCharged: sentence('The card could not be charged'),
  notValid: sentence('This card is no longer valid'),
  notTransferred: sentence('The bank refused the transfer'),
};

/** What the provider says most often. Other reasons stay in its words. */
const BY_PROVIDER = [
  sentence('Your card was declined.'),
  sentence('Your card has insufficient funds.'),
  sentence('Your card has expired.'),
  sentence("Your card's security code is incorrect."),
  sentence('Your card does not support this type of purchase.'),
  sentence('An error occurred while processing your card. Try again in a little bit.'),
];

/** A reason as it is stored, in English, for its reader's language. */
export function refusalText(stored: string): Text {
  return [...Object.values(REFUSALS), ...BY_PROVIDER].find(({ id }) => id === stored) ?? spoken(stored);
}
