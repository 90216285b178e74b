import { t } from '@lingui/core/macro';

/** What was typed for `OwnPasswordField`, as a call takes it: who has no password leaves it out. */
export const sentPassword = (typed: string): string | undefined => (typed === '' ? undefined : typed);

/** Why what was typed cannot be sent; null if it can. */
export function passwordProblem(typed: string, { hasPassword }: { hasPassword: boolean }): string | null {
  return hasPassword && typed === '' ? t`Password is required` : null;
}
