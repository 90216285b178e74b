import type { ReactNode } from 'react';

type QuickChoicesProps<Value extends string | number> = {
  /** The accessible name of the row. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  onChoose: (value: Value) => void;
};

/** Buttons under a field with likely values. */
export function QuickChoices<Value extends string | number>({
  label,
  choices,
  onChoose,
}: QuickChoicesProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn and named as one
    <div role="group" aria-label={label} className="flex flex-wrap justify-center gap-2">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          onClick={() => onChoose(choice.value)}
          className="figures h-11 rounded-full border border-edge/50 px-4 text-14 font-medium transition-colors duration-100 hover:bg-well active:bg-well mouse:h-9"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
