import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import type { Command, Section } from './find-commands.ts';
import { useCommands } from './use-commands.tsx';

type PaletteProps = DialogProps & { onHelp: () => void };

/** Finds a screen, group, person, expense or action and goes there. */
export function CommandPalette({ open, onOpenChange, onHelp }: PaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Go To`}>
      <DialogBody className="h-[60dvh] flex-none gap-3 pb-4 md:h-[28rem]">
        <Finder onDone={() => onOpenChange(false)} onHelp={onHelp} />
      </DialogBody>
    </Dialog>
  );
}

const PAUSE_MS = 200;

/** The text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The search field keeps the focus. Arrow keys move through the results, Enter selects. */
function Finder({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) {
  const listId = useId();
  const [text, setText] = useState('');
  const typed = text.trim();
  const { sections, isSearching } = useCommands(typed, usePaused(typed), onHelp);
  const commands = sections.flatMap((section) => section.commands);
  const [marked, setMarked] = useState(0);
  const current = commands[Math.min(marked, commands.length - 1)];
  const choose = (command: Command) => {
    onDone();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && current !== undefined) {
      setMarked((commands.indexOf(current) + step + commands.length) % commands.length);
    } else if (event.key === 'Enter' && current !== undefined) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={t`Find a screen, group, person, expense or action`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        autoComplete="off"
        maxLength={200}
        icon={<Search />}
        placeholder={t`Screen, group, person, expense or action`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        className="shrink-0"
      />
      <p role="status" className="text-13 text-quiet empty:hidden">
        {commands.length === 0 && (isSearching ? t`Searching...` : t`No results for “${typed}”`)}
      </p>
      <div id={listId} role="listbox" aria-label={t`Results`} className="min-h-0 flex-auto overflow-y-auto">
        {sections.map((section) => (
          <SectionOptions
            key={section.title}
            listId={listId}
            section={section}
            current={current}
            onChoose={choose}
          />
        ))}
      </div>
    </>
  );
}

type SectionOptionsProps = {
  listId: string;
  section: Section;
  current: Command | undefined;
  onChoose: (command: Command) => void;
};

function SectionOptions({ listId, section: { title, commands }, current, onChoose }: SectionOptionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list of options
    <div role="group" aria-label={title} className="pb-2">
      <p aria-hidden="true" className="px-3 py-1.5 text-13 font-medium text-quiet">
        {title}
      </p>
      {commands.map((command) => (
        <Option
          key={command.id}
          id={`${listId}-${command.id}`}
          command={command}
          isMarked={command === current}
          onChoose={() => onChoose(command)}
        />
      ))}
    </div>
  );
}

type OptionProps = { id: string; command: Command; isMarked: boolean; onChoose: () => void };

function Option({ id, command: { label, detail, icon }, isMarked, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and points at the option
    <div
      id={id}
      ref={isMarked ? keepInSight : null}
      role="option"
      aria-selected={isMarked}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 hover:bg-well mouse:min-h-10',
        '[&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-quiet',
        isMarked && 'bg-well',
      )}
    >
      {icon}
      <bdi className="max-w-full min-w-16 shrink truncate text-body font-medium">{label}</bdi>
      {detail !== undefined && (
        <bdi className="ms-auto max-w-2/5 shrink-9 truncate ps-4 text-13 text-quiet">{detail}</bdi>
      )}
    </div>
  );
}

function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
