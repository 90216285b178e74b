import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useUser } from '#web/users/signed-in.ts';
import { navigationOf } from '../navigation.ts';
import { areSingleKeysOn, setSingleKeys } from './single-keys.ts';

type Line = { keys: readonly string[]; label: string };

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

const everywhere = (): readonly Line[] => [
  { keys: [isApple() ? '⌘' : t`Ctrl`, 'K'], label: t`Find a screen, group, person, expense or action` },
  { keys: ['N'], label: t`New expense` },
  { keys: ['/'], label: t`Search` },
  { keys: ['?'], label: t`Show keyboard shortcuts` },
];

/** Lists the keys, and turns single keys on and off. */
export function ShortcutsDialog({ open, onOpenChange }: DialogProps) {
  const { role } = useUser();
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const screens = navigationOf(role).map(({ letter, label }) => ({
    keys: ['G', letter.toUpperCase()],
    label,
  }));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard Shortcuts`}>
      <DialogBody>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          <Keys title={t`Everywhere`} lines={everywhere()} />
          <Keys title={t`Go to`} lines={screens} />
        </div>
        <Switch
          label={t`Single keys`}
          description={t`Turn these off if speech input or another tool triggers them.`}
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            setSingleKeys(target.checked);
          }}
          className="border-t border-line pt-4 md:pt-4"
        />
      </DialogBody>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <h3 className="mb-2 text-13 font-medium text-quiet">{title}</h3>
      <dl className="flex flex-col gap-1">
        {lines.map(({ keys, label }) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-4">
            <dt className="text-14">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key, place) => (
                <kbd
                  // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
                  key={place}
                  className="grid h-6 min-w-6 place-items-center rounded-control border border-line bg-well px-1.5 font-sans text-13"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
