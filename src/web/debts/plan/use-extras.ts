import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { planDebts } from '#contract/debts.ts';
import { ZERO } from '#domain/money.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import type { Extras } from './plans.ts';

const NONE: Extras = { extra: ZERO, once: [] };
/** Browsers limit how often the URL may change, so a moving slider must not update it at each step. */
const SETTLED_MS = 400;

function read(extra: string | null, once: string | null): Extras {
  const parsed = z.safeParse(planDebts.query, { ...(extra && { extra }), ...(once && { once }) });
  return parsed.success ? { extra: parsed.data.extra ?? ZERO, once: parsed.data.once ?? [] } : NONE;
}

function write({ extra, once }: Extras): { extra: string | null; once: string | null } {
  const wire = z.encode(planDebts.query, { extra, ...(once.length > 0 && { once: [...once] }) });
  return { extra: extra > 0 ? String(wire.extra) : null, once: wire.once ?? null };
}

/** The payments beyond the minimums. The value changes at once, the URL a moment later. */
export function useExtras() {
  const [extraText, setExtraText] = useSearchParam('extra');
  const [onceText, setOnceText] = useSearchParam('once');
  const [extras, setExtras] = useState(() => read(extraText, onceText));
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => {
      const text = write(extras);
      if (text.extra !== extraText) setExtraText(text.extra);
      if (text.once !== onceText) setOnceText(text.once);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [extras, isMoved, extraText, onceText, setExtraText, setOnceText]);
  return {
    extras,
    change: (changed: Partial<Extras>) => {
      setIsMoved(true);
      setExtras((before) => ({ ...before, ...changed }));
    },
  };
}
