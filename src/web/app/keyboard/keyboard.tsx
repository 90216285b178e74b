import { t } from '@lingui/core/macro';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { footerLinkClass } from '#web/site/footer.tsx';
import { useUser } from '#web/users/signed-in.ts';
import { addExpensePath, navigationOf } from '../navigation.ts';
import { usePaletteDoor } from './palette-door.ts';
import { areKeysTaken, createKeyReader, type Shortcut } from './read-keys.ts';

const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const CommandPalette = lazyDialog(async () => (await import('./command-palette.tsx')).CommandPalette);

type Open = 'help' | 'palette';

/** Handles the keys that work on every screen. Its button lists them; phones have no keyboard and no button. */
export function Keyboard() {
  const [open, setOpen] = useState<Open | null>(null);
  const [, navigate] = useLocation();
  const { role } = useUser();
  useKeys((shortcut) => {
    // Its script may still be loading.
    if (open !== null) return false;
    const button = findByKey('n');
    const search = findByKey('/');
    if (typeof shortcut === 'object') return goTo(shortcut.go);
    if (shortcut === 'new' && button !== undefined) button.click();
    else if (shortcut === 'new') navigate(addExpensePath);
    else if (shortcut === 'search' && search !== undefined) search.focus();
    else setOpen(shortcut === 'help' ? 'help' : 'palette');
    return true;
  });
  usePaletteDoor(() => setOpen('palette'));
  const goTo = (letter: string) => {
    const screen = navigationOf(role).find((each) => each.letter === letter);
    if (screen !== undefined) navigate(screen.path);
    return screen !== undefined;
  };
  const steer = dialogProps<Open>(open ?? undefined, () => setOpen(null));
  return (
    <>
      <button type="button" className={`${footerLinkClass} max-md:hidden`} onClick={() => setOpen('help')}>
        {t`Keyboard shortcuts`}
      </button>
      <ShortcutsDialog {...steer('help')} />
      <CommandPalette {...steer('palette')} onHelp={() => setOpen('help')} />
    </>
  );
}

/** The element of this screen that says that it answers a key. Prepared screens are hidden. */
const findByKey = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find(
    (element) => element.closest('[hidden]') === null,
  );

/** Calls `run` with each shortcut. It returns whether it used the key. */
function useKeys(run: (shortcut: Shortcut) => boolean): void {
  const onShortcut = useEffectEvent(run);
  // An effect after the first frame would lose a key that is pressed as soon as the page shows.
  useLayoutEffect(() => {
    const read = createKeyReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (areKeysTaken(event)) return;
      const shortcut = read(event);
      if (shortcut !== null && onShortcut(shortcut)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
