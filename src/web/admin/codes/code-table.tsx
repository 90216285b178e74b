import { plural, t } from '@lingui/core/macro';
import type { PromotionCode } from '#contract/admin.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { type Column, Table } from '#web/ui/layout/table.tsx';

type CodeTableProps = {
  codes: readonly PromotionCode[];
  onEdit: (code: PromotionCode) => void;
  onRemove: (code: PromotionCode) => void;
};

export function CodeTable({ codes, onEdit, onRemove }: CodeTableProps) {
  const columns: readonly Column<PromotionCode>[] = [
    { key: 'code', header: t`Code`, cell: (code) => <Name code={code} /> },
    {
      key: 'description',
      header: t`Description`,
      cell: ({ description }) => (
        <span dir="auto" className="min-w-0 text-end [overflow-wrap:anywhere] md:line-clamp-2 md:text-start">
          {description ?? '-'}
        </span>
      ),
    },
    { key: 'validity', header: t`Validity`, cell: (code) => <Validity code={code} /> },
    {
      key: 'redemptions',
      header: t`Redemptions`,
      align: 'end',
      cell: ({ redemptionsCount, maxRedemptions }) => (
        <span className="whitespace-nowrap">
          {redemptionsCount} /{' '}
          {maxRedemptions ?? (
            <>
              <span aria-hidden="true">∞</span>
              <span className="sr-only">{t`unlimited`}</span>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t`Status`,
      cell: ({ isActive }) => (
        <Badge tone={isActive ? 'owed' : 'neutral'}>{isActive ? t`Active` : t`Inactive`}</Badge>
      ),
    },
    {
      key: 'actions',
      header: t`Actions`,
      phone: 'actions',
      align: 'end',
      cell: (code) => (
        <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap">
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Edit ${code.code}`}
            onClick={() => onEdit(code)}
          >{t`Edit`}</Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Delete ${code.code}`}
            onClick={() => onRemove(code)}
          >{t`Delete`}</Button>
        </span>
      ),
    },
  ];
  return <Table label={t`Promotion Codes`} columns={columns} rows={codes} rowKey={(code) => code.id} />;
}

function Name({ code: { code, discountPercent, durationMonths: months } }: { code: PromotionCode }) {
  const free = plural(months, { one: '# month', other: '# months' });
  return (
    <span className="flex flex-col">
      <span className="font-medium break-all md:whitespace-nowrap">{code}</span>
      <span className="text-13 font-normal text-quiet">
        {discountPercent === 100 ? free : t`${discountPercent}% off`}
      </span>
    </span>
  );
}

function Validity({ code: { validFrom, validUntil } }: { code: PromotionCode }) {
  return (
    <span className="flex flex-col text-end whitespace-nowrap md:text-start">
      <span>{t`From ${formatDay(validFrom)}`}</span>
      {validUntil !== null && <span>{t`Until ${formatDay(validUntil)}`}</span>}
    </span>
  );
}
