import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { cx } from '../cx.ts';

/** Two fields side by side, if there is room. */
export const FIELD_PAIR = 'grid grid-cols-1 gap-5 min-[22rem]:grid-cols-2 min-[22rem]:gap-3';
/** The same for fields whose texts are too long for half a phone. */
export const WIDE_FIELD_PAIR = 'grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-3';

type FieldContext = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Called by a control that parses its text (an amount), with the error or null. */
  reportProblem: (problem: string | null) => void;
};

const Context = createContext<FieldContext | null>(null);

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** A form field: label, control, hint and error. The control inside gets its ids from here. */
export function Field({ label, hint, error, optional, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const message = error || problem;
  const described = [hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ');
  const value = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      describedBy: described || undefined,
      invalid: Boolean(message),
      reportProblem: setProblem,
    }),
    [id, described, message],
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={cx('flex flex-wrap items-baseline gap-x-2 text-14 font-medium', hideLabel && 'sr-only')}
      >
        {label}
        {optional && <span className="text-13 font-normal text-quiet">{t`Optional`}</span>}
      </label>
      <Context value={value}>{children}</Context>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-quiet">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {message && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
            <span>{message}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The ids and the state that a control gets from its field; empty outside a field. */
export function useFieldControl(): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
} {
  const field = useContext(Context);
  if (!field) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined };
}

/** The same for a group of controls, which is labeled by `aria-labelledby`. */
export function useFieldGroup(): {
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
} {
  const field = useContext(Context);
  if (!field) return {};
  return {
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}

const ignore = () => {};

export function useReportProblem(): (problem: string | null) => void {
  return useContext(Context)?.reportProblem ?? ignore;
}
