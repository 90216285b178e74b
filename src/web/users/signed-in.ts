import { createContext, useContext } from 'react';
import type { User } from '#contract/users.ts';

/** The signed-in user, for everything inside a protected page. */
export const SignedIn = createContext<User | null>(null);

/** The signed-in user. Throws outside a protected page. */
export function useUser(): User {
  const user = useContext(SignedIn);
  if (user === null) throw new Error('Nobody is signed in here');
  return user;
}
