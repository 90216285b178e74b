import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#contract/profile.ts';
import { reading } from '#web/lib/api/use-call.ts';

export function useProfile() {
  return useQuery(reading(getProfile));
}
