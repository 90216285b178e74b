import type { QueryClient } from '@tanstack/react-query';
import { getCurrentUser, getSite } from '#contract/users.ts';
import { forgetPerson } from '#web/lib/forget-person.ts';

/** The addresses that do not depend on the user's data: the current user itself, and the kind of installation. */
const forEverybody: readonly unknown[] = [getCurrentUser.path, getSite.path];

/** Removes the data of the previous user, from memory at once and then from this device. */
export function forgetPersonal(cache: QueryClient): void {
  void forgetPerson();
  const predicate = ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
    !forEverybody.includes(address);
  void cache.cancelQueries({ predicate });
  cache.removeQueries({ predicate });
}
