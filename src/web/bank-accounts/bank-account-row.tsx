import { t } from '@lingui/core/macro';
import { Ellipsis, Landmark, Star, Trash2 } from 'lucide-react';
import type { BankAccount } from '#contract/bank-accounts.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { accountLine } from './queries.ts';

type BankAccountRowProps = {
  account: BankAccount;
  onRemove: (account: BankAccount) => void;
  onDefault: (account: BankAccount) => void;
};

export function BankAccountRow({ account, onRemove, onDefault }: BankAccountRowProps) {
  const { accountName, isDefault } = account;
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-control bg-well text-quiet"
      >
        <Landmark className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          <p dir="auto" className="truncate text-start text-body font-medium">
            {accountName}
          </p>
          <p className="figures text-13 text-quiet">{accountLine(account)}</p>
        </div>
        {isDefault && <Badge>{t`Default`}</Badge>}
      </div>
      <Menu
        trigger={
          <IconButton label={t`More for ${accountName}`} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        {!isDefault && (
          <MenuItem icon={<Star />} onSelect={() => onDefault(account)}>
            {t`Make Default`}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} danger onSelect={() => onRemove(account)}>
          {t`Remove`}
        </MenuItem>
      </Menu>
    </li>
  );
}
