import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { Source } from './balance-forecast.ts';

type Span = '30' | '60' | '90';

/** `source` is null until the person chooses. */
export type OutlookChoices = { days: Span; source: Source | null; owed: boolean };

/** The choices of the screen, kept in the URL. */
export function useOutlookChoices() {
  const [search, setSearch] = useSearchParams();
  const choose = useCallback(
    (change: Partial<OutlookChoices>) =>
      setSearch((before) => write({ ...read(before), ...change }), { replace: true }),
    [setSearch],
  );
  return { choices: read(search), choose };
}

function read(search: URLSearchParams): OutlookChoices {
  const [days, source] = [search.get('days'), search.get('source')];
  return {
    days: days === '60' || days === '90' ? days : '30',
    source: source === 'wallet' || source === 'own' ? source : null,
    owed: search.get('owed') === 'true',
  };
}

function write({ days, source, owed }: OutlookChoices): URLSearchParams {
  return new URLSearchParams({
    ...(days !== '30' && { days }),
    ...(source !== null && { source }),
    ...(owed && { owed: 'true' }),
  });
}
