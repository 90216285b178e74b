import { t } from '@lingui/core/macro';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { deviceZone } from '#web/lib/time/device-zone.ts';
import { cx } from '#web/ui/cx.ts';
import { DOT } from '#web/ui/dot.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { listZones, searchZones, type TimeZone } from './time-zones.ts';

type TimeZoneDialogProps = DialogProps & {
  value: string;
  onChoose: (id: string) => void;
};

/** All time zones, searchable by place or name. */
export function TimeZoneDialog({ open, onOpenChange, value, onChoose }: TimeZoneDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Time Zone`} size="small">
      <DialogBody className="gap-3 md:h-[26rem]">
        <ZoneList
          value={value}
          onChoose={(id) => {
            onChoose(id);
            onOpenChange(false);
          }}
        />
      </DialogBody>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

/** The search field keeps the focus. Arrow keys move through the results, Enter selects. */
function ZoneList({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const zones = useMemo(() => ownFirst(listZones(new Date()), value), [value]);
  const found = searchZones(zones, typed);
  const [marked, setMarked] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) setMarked(step(marked, found.length));
    else if (event.key === 'Enter' && found[marked]) onChoose(found[marked].id);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        type="search"
        role="combobox"
        aria-label={t`Search time zones`}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[marked] ? `${listId}-${found[marked].id}` : undefined}
        autoComplete="off"
        icon={<Search />}
        placeholder={t`Search by city or name`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        className="shrink-0"
      />
      <p role="status" className="text-13 text-quiet empty:hidden">
        {found.length === 0 && t`No time zone found for “${typed.trim()}”`}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t`Time zones`}
        className="min-h-0 flex-auto overflow-y-auto"
      >
        {found.map((zone, index) => (
          <ZoneOption
            key={zone.id}
            id={`${listId}-${zone.id}`}
            zone={zone}
            isChosen={zone.id === value}
            isMarked={index === marked}
            onChoose={() => onChoose(zone.id)}
          />
        ))}
      </div>
    </>
  );
}

/** Puts the selected zone and the device's zone first. */
function ownFirst(zones: readonly TimeZone[], value: string): readonly TimeZone[] {
  const own = [...new Set([value, deviceZone()])];
  const first = own.flatMap((id) => zones.find((zone) => zone.id === id) ?? []);
  return [...first, ...zones.filter(({ id }) => !own.includes(id))];
}

type ZoneOptionProps = {
  id: string;
  zone: TimeZone;
  isChosen: boolean;
  isMarked: boolean;
  onChoose: () => void;
};

function ZoneOption({ id, zone, isChosen, isMarked, onChoose }: ZoneOptionProps) {
  const isDevice = zone.id === deviceZone();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus and points at the option
    <div
      id={id}
      ref={isMarked ? keepInSight : null}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-well',
        isMarked && 'bg-well',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{zone.place}</span>
        <span className="block truncate text-13 text-quiet">
          {zone.name}
          {isDevice && t`${DOT}this device`}
        </span>
      </span>
      <span className="figures text-13 text-quiet">{zone.clock}</span>
      <Check aria-hidden="true" className={cx('size-4.5 text-accent', !isChosen && 'invisible')} />
    </div>
  );
}

function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
