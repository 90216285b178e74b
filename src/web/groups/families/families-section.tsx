import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { listOf } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

const FamilyDialog = lazyDialog(async () => (await import('./family-dialog.tsx')).FamilyDialog);

type Family = GroupDetail['families'][number];

type FamiliesSectionProps = {
  group: GroupDetail;
  meId: string;
  /** Whether the group can be changed. */
  isOpen: boolean;
  /** Left out where the user can record nothing. */
  onEvenOut: ((family: Family) => void) | undefined;
};

/** The fewest members with whom a family changes the plan. */
const USEFUL_FROM = 3;

/** The families of a group. Without one there is only a quiet offer, and none in a group of two. */
export function FamiliesSection({ group, meId, isOpen, onEvenOut }: FamiliesSectionProps) {
  const [dialog, setDialog] = useState<{ family: Family | null } | null>(null);
  const shown = useLastKnown(dialog);
  const { families } = group;
  const inFamilies = families.flatMap(({ userIds }) => userIds).length;
  const canAdd = isOpen && group.members.length >= USEFUL_FROM && group.members.length - inFamilies > 1;
  if (families.length === 0 && !canAdd) return null;
  const offer = (
    <Button variant="secondary" onClick={() => setDialog({ family: null })}>
      {t`Create Family`}
    </Button>
  );
  return (
    <section aria-labelledby="families" className="flex flex-col gap-4">
      <div className="flex min-h-10 items-center justify-between gap-4">
        <h2 id="families" className="text-20 font-semibold">
          {t`Families`}
        </h2>
        {canAdd && offer}
      </div>
      {families.length === 0 ? (
        <p className="text-14 text-quiet">{t`Couples and families can settle up as one.`}</p>
      ) : (
        <Card flush>
          <ul className="divide-y divide-line">
            {families.map((family) => (
              <FamilyRow
                key={family.id}
                family={family}
                group={group}
                meId={meId}
                onEdit={isOpen ? () => setDialog({ family }) : undefined}
                onEvenOut={onEvenOut && (() => onEvenOut(family))}
              />
            ))}
          </ul>
        </Card>
      )}
      <FamilyDialog
        open={dialog !== null}
        onOpenChange={(open) => !open && setDialog(null)}
        group={group}
        meId={meId}
        family={shown?.family ?? null}
      />
    </section>
  );
}

type FamilyRowProps = {
  family: Family;
  group: GroupDetail;
  meId: string;
  onEdit: (() => void) | undefined;
  onEvenOut: (() => void) | undefined;
};

function FamilyRow({ family, group, meId, onEdit, onEvenOut }: FamilyRowProps) {
  const isMine = family.userIds.includes(meId);
  const others = group.members.filter(({ id }) => id !== meId && family.userIds.includes(id));
  const names = [...(isMine ? [t`You`] : []), ...others.map(shownName)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="text-start font-medium [overflow-wrap:anywhere]">
          {family.name}
        </p>
        <p dir="auto" className="text-start text-13 text-quiet [overflow-wrap:anywhere]">
          {listOf(names)}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        {isMine && onEvenOut && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Settle within family ${family.name}`}
            onClick={onEvenOut}
          >
            {t`Settle Within Family`}
          </Button>
        )}
        {onEdit && (
          <IconButton label={t`Edit ${family.name}`} size="small" onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
      </div>
    </li>
  );
}
