import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { openPalette } from './keyboard/palette-door.ts';

/** Opens the palette, which finds screens, groups, people, expenses and actions. In the sidebar it looks like a field. */
export function SearchButton({ wide }: { wide?: boolean }) {
  if (!wide) {
    return (
      <IconButton label={t`Search`} aria-haspopup="dialog" onClick={openPalette}>
        <Search />
      </IconButton>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openPalette}
      className="flex h-11 shrink-0 items-center gap-3 rounded-control border border-line bg-paper mouse:h-9 px-3 text-14 text-quiet transition-colors duration-100 hover:border-edge hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4.5" />
      {t`Search`}
    </button>
  );
}
