import { t } from '@lingui/core/macro';

type Problem = 'canceled' | 'late' | 'invalid' | 'unavailable' | 'connect' | 'closed' | 'elsewhere';

/** What /auth says about a sign-in at the provider that did not end as it should. */
const TEXTS: Readonly<Record<Problem, (name: string, closed: string) => string>> = {
  canceled: (name) => t`Signing in with ${name} was canceled`,
  late: () => t`This sign-in took too long. Please try again.`,
  invalid: (name) => t`The answer from ${name} is not valid`,
  unavailable: (name) => t`Sign-in with ${name} is not available right now. Please try again.`,
  connect: (name) => t`There is an account with this email. Enter its password to connect it with ${name}.`,
  closed: (_name, closed) => closed,
  elsewhere: (name) => t`This ${name} account is connected to another account`,
};

/** The problem in the address of /auth; null if there is none. */
export function readProblem(text: string | null): Problem | null {
  return text !== null && Object.hasOwn(TEXTS, text) ? (text as Problem) : null;
}

/** `closed`: why the site takes no new account of whoever comes. */
export const tellProblem = (problem: Problem, name: string, closed: string) => TEXTS[problem](name, closed);
