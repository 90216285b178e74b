import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { deviceZone } from '#web/lib/time/device-zone.ts';
import { cx } from '#web/ui/cx.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Combobox } from '#web/ui/form/combobox.tsx';
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

function ZoneList({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const zones = useMemo(() => ownFirst(listZones(new Date()), value), [value]);
  return (
    <Combobox
      label={t`Search time zones`}
      placeholder={t`Search by city or name`}
      text={typed}
      onType={setTyped}
      status={t`No time zone found for “${typed.trim()}”`}
      listLabel={t`Time zones`}
      sections={[{ options: searchZones(zones, typed) }]}
      isSelected={({ id }) => id === value}
      onChoose={({ id }) => onChoose(id)}
      optionClassName="min-h-12 py-1.5"
    >
      {(zone) => <Zone zone={zone} isChosen={zone.id === value} />}
    </Combobox>
  );
}

/** Puts the selected zone and the device's zone first. */
function ownFirst(zones: readonly TimeZone[], value: string): readonly TimeZone[] {
  const own = [...new Set([value, deviceZone()])];
  const first = own.flatMap((id) => zones.find((zone) => zone.id === id) ?? []);
  return [...first, ...zones.filter(({ id }) => !own.includes(id))];
}

function Zone({ zone, isChosen }: { zone: TimeZone; isChosen: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body font-medium">{zone.place}</span>
        <span className="block truncate text-13 text-quiet">
          <Facts>
            {zone.name}
            {zone.id === deviceZone() && t`this device`}
          </Facts>
        </span>
      </span>
      <span className="figures text-13 text-quiet">{zone.clock}</span>
      <Check aria-hidden="true" className={cx('size-4.5 text-accent', !isChosen && 'invisible')} />
    </>
  );
}
