import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { isSameName } from '#domain/names.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { cx } from '../cx.ts';
import { useFieldControl, useReportProblem } from './field.tsx';

/** What ends a name: a comma of any script, a semicolon, or a line break of a pasted list. */
const BETWEEN = /[,،、，;؛\n\r\t]+/;

/** The names of a typed or pasted text. */
export function splitNames(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

type NamesInputProps = {
  names: readonly string[];
  /** The name that is being typed. */
  text: string;
  /** Called with all names, a new one last, and with the rest of the text. */
  onChange: (names: readonly string[], text: string) => void;
  /** The longest name, in characters. */
  maxLength: number;
  ref?: Ref<HTMLInputElement>;
};

/** A list of different names as chips. Enter or a comma adds the typed one, Backspace in the empty field and a press remove one. */
export function NamesInput({ names, text, onChange, maxLength, ref }: NamesInputProps) {
  const field = useFieldControl();
  const [told, setTold] = useState('');
  const reportProblem = useReportProblem();
  const add = (more: readonly string[]) => {
    const all = [...names];
    const again: string[] = [];
    for (const name of more) (all.some((each) => isSameName(each, name)) ? again : all).push(name);
    onChange(all, again.join(' '));
    reportProblem(again.length === 0 ? null : t`${inOneLine(again)} is there already`);
    setTold(all.length === names.length ? '' : t`${inOneLine(all.slice(names.length))} added`);
  };
  const remove = (index: number) => {
    onChange(
      names.filter((_, each) => each !== index),
      text,
    );
    setTold(t`${names[index] ?? ''} removed`);
  };
  const type = (typed: string) => {
    if (BETWEEN.test(typed)) return add(splitNames(typed));
    reportProblem(null);
    onChange(names, typed);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A field of one line drops the line breaks of a pasted list.
    const pasted = event.clipboardData.getData('text');
    if (!/[\n\r]/.test(pasted.trim())) return;
    event.preventDefault();
    add(splitNames(`${text}${pasted}`));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter may end the composition of a letter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(splitNames(text));
    }
    if (event.key === 'Backspace' && text === '' && names.length > 0) remove(names.length - 1);
  };
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-1.5 rounded-control border border-edge bg-card p-0.5 mouse:p-1.5',
        'transition-colors duration-100 focus-within:border-accent hover:border-quiet has-aria-invalid:border-danger',
      )}
    >
      {names.length > 0 && (
        <ul className="contents">
          {names.map((name, index) => (
            <li key={name} className="flex max-w-full min-w-0">
              <button
                type="button"
                aria-label={t`Remove ${name}`}
                onClick={() => remove(index)}
                className="flex h-11 max-w-full min-w-0 items-center gap-1.5 rounded-control bg-well ps-2.5 pe-2 text-14 hover:bg-line mouse:h-7"
              >
                <bdi className="truncate">{name}</bdi>
                <X aria-hidden="true" className="size-3.5 shrink-0 text-quiet" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...field}
        ref={ref}
        dir="auto"
        value={text}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={press}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={maxLength}
        className="h-11 min-w-24 flex-1 bg-transparent px-1.5 text-body text-ink focus-visible:outline-none mouse:h-7"
      />
      <span role="status" className="sr-only">
        {told}
      </span>
    </div>
  );
}
