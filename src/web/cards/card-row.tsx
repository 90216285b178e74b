import { t } from '@lingui/core/macro';
import { CreditCard, Ellipsis, Star, Trash2 } from 'lucide-react';
import { Badge } from '#web/ui/display/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { SavedCard } from './queries.ts';

type CardRowProps = {
  card: SavedCard;
  onRemove: (card: SavedCard) => void;
  onDefault: (card: SavedCard) => void;
};

export function CardRow({ card, onRemove, onDefault }: CardRowProps) {
  const { name, expiry, isExpired, isDefault } = card;
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-control bg-well text-quiet"
      >
        <CreditCard className="size-5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-32">
          <p className="text-body font-medium [overflow-wrap:anywhere]">{name}</p>
          {expiry !== '' && (
            <p className="figures text-13 text-quiet">
              {isExpired ? t`Expired ${expiry}` : t({ message: `Expires ${expiry}`, context: 'a card' })}
            </p>
          )}
        </div>
        {isExpired && <Badge tone="danger">{t({ message: 'Expired', context: 'a card' })}</Badge>}
        {isDefault && <Badge>{t`Default`}</Badge>}
      </div>
      <Menu
        trigger={
          <IconButton label={t`More for ${name}`} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        {!isDefault && (
          <MenuItem icon={<Star />} onSelect={() => onDefault(card)}>
            {t`Make Default`}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} danger onSelect={() => onRemove(card)}>
          {t`Remove`}
        </MenuItem>
      </Menu>
    </li>
  );
}
