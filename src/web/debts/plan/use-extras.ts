import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { planDebts } from '#contract/debts.ts';
import type { Currency } from '#domain/currency.ts';
import { ZERO } from '#domain/money.ts';
import { useSearchParam } from '#web/lib/search-param.ts';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import type { Extras } from './plans.ts';

const NONE: Extras = { extra: ZERO, once: [] };
/** Browsers limit how often the URL may change, so a moving slider must not update it at each step. */
const SETTLED_MS = 400;

type Texts = { extra: string | null; once: string | null };

function read({ extra, once }: Texts, currency: Currency): Extras {
  const parsed = z.safeParse(planDebts.query.inCurrency(currency), {
    extra: extra || undefined,
    once: once || undefined,
  });
  return parsed.success ? { extra: parsed.data.extra ?? ZERO, once: parsed.data.once ?? [] } : NONE;
}

function write({ extra, once }: Extras, currency: Currency): Texts {
  const wire = z.encode(planDebts.query.inCurrency(currency), {
    extra,
    ...(once.length > 0 && { once: [...once] }),
  });
  return { extra: extra > 0 ? String(wire.extra) : null, once: wire.once ?? null };
}

/** The payments beyond the minimums. The value changes at once, the URL a moment later. */
export function useExtras() {
  const currency = useCurrency();
  const [extraText, setExtraText] = useSearchParam('extra');
  const [onceText, setOnceText] = useSearchParam('once');
  const [extras, setExtras] = useState(() => read({ extra: extraText, once: onceText }, currency));
  const [isMoved, setIsMoved] = useState(false);
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => {
      const text = write(extras, currency);
      if (text.extra !== extraText) setExtraText(text.extra);
      if (text.once !== onceText) setOnceText(text.once);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [extras, currency, isMoved, extraText, onceText, setExtraText, setOnceText]);
  return {
    extras,
    change: (changed: Partial<Extras>) => {
      setIsMoved(true);
      setExtras((before) => ({ ...before, ...changed }));
    },
  };
}
