import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { TextInput } from './text-input.tsx';

type Option = { readonly id: string };

type ComboboxProps<O extends Option> = {
  label: string;
  placeholder: string;
  maxLength?: number;
  text: string;
  onType: (text: string) => void;
  /** Says why there are no options. */
  status: string | false;
  listLabel: string;
  sections: readonly { title?: string; options: readonly O[] }[];
  /** The option that is the value now; without a value it is the marked one. */
  isSelected?: (option: O) => boolean;
  onChoose: (option: O) => void;
  optionClassName: string;
  children: (option: O) => ReactNode;
};

const PAGE = 8;

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: (index) => Math.max(index - PAGE, 0),
};

/** A search field above a list of its results. It keeps the focus: arrow keys move through the list, Enter chooses. */
export function Combobox<O extends Option>({ text, onType, sections, onChoose, ...props }: ComboboxProps<O>) {
  const listId = useId();
  const [place, setPlace] = useState(0);
  const options = sections.flatMap((section) => section.options);
  const index = Math.min(place, options.length - 1);
  const marked = options[index];
  const { isSelected = (option: O) => option === marked } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || marked === undefined) return;
    const step = STEPS[event.key];
    if (step !== undefined) setPlace(step(index, options.length));
    else if (event.key === 'Enter') onChoose(marked);
    else return;
    event.preventDefault();
  };
  const show = (option: O) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and points at the option
    <div
      key={option.id}
      id={`${listId}-${option.id}`}
      ref={option === marked ? keepInSight : null}
      role="option"
      aria-selected={isSelected(option)}
      onClick={() => onChoose(option)}
      className={cx(
        'flex cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-well',
        props.optionClassName,
        option === marked && 'bg-well',
      )}
    >
      {props.children(option)}
    </div>
  );
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={props.label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={marked && `${listId}-${marked.id}`}
        autoComplete="off"
        maxLength={props.maxLength}
        icon={<Search />}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
        className="shrink-0"
      />
      <p role="status" className="text-13 text-quiet empty:hidden">
        {options.length === 0 && props.status}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={props.listLabel}
        className="min-h-0 flex-auto overflow-y-auto"
      >
        {sections.map((section) =>
          section.title === undefined ? (
            section.options.map(show)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list of options
            <div key={section.title} role="group" aria-label={section.title} className="pb-2">
              <p aria-hidden="true" className="px-3 py-1.5 text-13 font-medium text-quiet">
                {section.title}
              </p>
              {section.options.map(show)}
            </div>
          ),
        )}
      </div>
    </>
  );
}

function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
