import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

type StepperProps = {
  /** The labels of the two buttons, such as "Fewer people". */
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  children: ReactNode;
};

/** A small integer between a minus and a plus button. */
export function Stepper({ fewer, more, value, min, max, onChange, children }: StepperProps) {
  return (
    <div className="flex items-center">
      <IconButton label={fewer} size="small" disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <span className="figures min-w-16 text-center text-13 text-quiet">{children}</span>
      <IconButton label={more} size="small" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </div>
  );
}
