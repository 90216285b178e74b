import { t } from '@lingui/core/macro';
import { Check, Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import type { Debt } from '#contract/debts.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx';
import type { DebtAct } from './debt-dialogs.tsx';

type PaidDebtsProps = { debts: readonly Debt[]; onAct: (act: DebtAct, debt: Debt) => void };

/** The debts that are paid off: at least one. */
export function PaidDebts({ debts, onAct }: PaidDebtsProps) {
  return (
    <section aria-labelledby="paid-debts" className="flex flex-col gap-3">
      <h2 id="paid-debts" className="text-16 font-semibold">{t`Paid Off Debts`}</h2>
      <Card flush>
        <ul aria-labelledby="paid-debts" className="divide-y divide-line">
          {debts.map((debt) => (
            <li key={debt.id} className="flex items-center gap-3 px-4 py-3 md:px-6">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-owed-tint text-owed [&_svg]:size-4"
              >
                <Check />
              </span>
              <div className="min-w-0 flex-1">
                <h3 dir="auto" className="truncate text-start text-body font-medium" title={debt.name}>
                  {debt.name}
                </h3>
                <p className="text-13 text-quiet">
                  {debt.paidAt === null ? t`Paid off` : t`Paid off ${formatDay(localDay(debt.paidAt))}`}
                </p>
              </div>
              <Money amount={debt.originalBalance} size="body" tone="quiet" />
              <PaidMenu debt={debt} onAct={(act) => onAct(act, debt)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function PaidMenu({ debt, onAct }: { debt: Debt; onAct: (act: DebtAct) => void }) {
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${debt.name}`} size="small" className="-me-2">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<History />} onSelect={() => onAct('history')}>{t`Payment History`}</MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => onAct('edit')}>{t`Edit`}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAct('remove')}>{t`Delete`}</MenuItem>
    </Menu>
  );
}
