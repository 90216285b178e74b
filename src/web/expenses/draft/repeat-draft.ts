import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { type Repetition, repetitionFields } from '#contract/expense-series.ts';
import type { Day } from '#domain/calendar.ts';
import { FREQUENCY_LABELS, type Frequency } from '#domain/recurrence.ts';
import { sayProblem } from '#web/lib/form/say-problem.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';

export type End = 'never' | 'day' | 'times';

/** The fields that say how an expense repeats. */
export type RepeatDraft = {
  /** Empty: it does not repeat. */
  frequency: Frequency | '';
  ends: End;
  endsOn: string;
  times: string;
};

export const NO_REPEAT: RepeatDraft = { frequency: '', ends: 'never', endsOn: '', times: '' };

type ReadRepeat = { repetition: Repetition | null; problem: string | null };

const repetition = z.object(repetitionFields);

/** What was typed, or its error. `date` is the first occurrence. */
export function readRepeat({ frequency, ends, endsOn, times }: RepeatDraft, date: string): ReadRepeat {
  if (frequency === '') return { repetition: null, problem: null };
  const parsed = z.safeParse(repetition, {
    frequency,
    endsOn: ends === 'day' ? endsOn : null,
    times: ends === 'times' ? (/^\d+$/.test(times.trim()) ? Number(times) : Number.NaN) : null,
  });
  if (!parsed.success) return { repetition: null, problem: sayProblem(parsed.error) };
  const { endsOn: lastDay = null, times: count = null } = parsed.data;
  if (lastDay !== null && lastDay < date) return { repetition: null, problem: t`Must end after it begins` };
  return { repetition: { frequency, endsOn: lastDay, times: count }, problem: null };
}

type Repeating = { frequency: Frequency; endsOn: Day | null; times: number | null };

/** The fields of a series. */
export function draftOfRepeat({ frequency, endsOn, times }: Repeating): RepeatDraft {
  const ends = endsOn !== null ? 'day' : times !== null ? 'times' : 'never';
  return { frequency, ends, endsOn: endsOn ?? '', times: times === null ? '' : String(times) };
}

/** "Monthly until Dec 31, 2026", "Weekly, 3 left". */
export function describeRepeat(series: Repeating & { timesLeft: number | null }): string {
  const label = say(FREQUENCY_LABELS[series.frequency]);
  if (series.endsOn !== null) return t`${label} until ${formatDay(series.endsOn)}`;
  return series.timesLeft === null ? label : t`${label}, ${series.timesLeft} left`;
}
