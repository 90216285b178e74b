import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
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

function Finder({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const { sections, isSearching } = useCommands(typed, usePaused(typed), onHelp);
  return (
    <Combobox
      label={t`Find a screen, group, person, expense or action`}
      placeholder={t`Screen, group, person, expense or action`}
      maxLength={200}
      text={text}
      onType={setText}
      status={isSearching ? t`Searching...` : t`No results for “${typed}”`}
      listLabel={t`Results`}
      sections={sections.map(({ title, commands }) => ({ title, options: commands }))}
      onChoose={(command) => {
        onDone();
        command.run();
      }}
      optionClassName="min-h-11 py-1 mouse:min-h-10 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-quiet"
    >
      {({ label, detail, icon }) => (
        <>
          {icon}
          <bdi className="max-w-full min-w-16 shrink truncate text-body font-medium">{label}</bdi>
          {detail !== undefined && (
            <bdi className="ms-auto max-w-2/5 shrink-9 truncate ps-4 text-13 text-quiet">{detail}</bdi>
          )}
        </>
      )}
    </Combobox>
  );
}
