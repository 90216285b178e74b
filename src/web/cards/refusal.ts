import { t } from '@lingui/core/macro';
import { refusalWords } from '#domain/card-refusals.ts';
import { spoken } from '#domain/language/text.ts';
import { say } from '#web/lib/language/i18n.ts';

/** Why the provider refused a card, in the language of the screens. */
export function sayRefusal(error: Parameters<typeof refusalWords>[0] | null): string {
  const words = error && refusalWords(error);
  return words === null ? t`Error: An unexpected error occurred.` : say(spoken(words));
}
