import { t } from '@lingui/core/macro';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import type { PromotionCode } from '#contract/admin.ts';
import { dialogProps, lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { formatNumber } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ListStates } from '../list-states.tsx';
import { usePromotionCodes } from '../queries.ts';
import { CodeTable } from './code-table.tsx';

const AddCodeDialog = lazyDialog(async () => (await import('./add-code-dialog.tsx')).AddCodeDialog);
const EditCodeDialog = lazyDialog(async () => (await import('./edit-code-dialog.tsx')).EditCodeDialog);
const RemoveCodeDialog = lazyDialog(async () => (await import('./remove-code-dialog.tsx')).RemoveCodeDialog);

type Opened = { dialog: 'add'; code?: undefined } | { dialog: 'edit' | 'remove'; code: PromotionCode };

/** The promotion codes. They are fetched only while this tab is open. */
export function CodesTab() {
  const list = usePromotionCodes();
  const [opened, setOpened] = useState<Opened | null>(null);
  const code = useLastKnown(opened?.code ?? null);
  const open = (dialog: 'edit' | 'remove') => (chosen: PromotionCode) => setOpened({ dialog, code: chosen });
  const steer = dialogProps<Opened['dialog']>(opened?.dialog, () => setOpened(null));
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <Card flush>
        <CardHeader
          className="px-4 pt-5 pb-4 max-md:gap-y-4 md:px-6"
          title={t`Promotion Codes`}
          actions={
            <Button onClick={() => setOpened({ dialog: 'add' })}>
              <Plus aria-hidden="true" />
              {t`New Promotion Code`}
            </Button>
          }
        />
        <ListStates
          list={list}
          loading={t`Loading promotion codes`}
          failed={t`The promotion codes couldn't be loaded`}
          empty={<EmptyState icon={<Ticket />} title={t`No promotion codes found`} />}
          footer={
            total != null && (
              <p className="figures text-14 text-quiet">{t`Total promotion codes: ${formatNumber(total)}`}</p>
            )
          }
        >
          {(codes) => <CodeTable codes={codes} onEdit={open('edit')} onRemove={open('remove')} />}
        </ListStates>
      </Card>
      <AddCodeDialog {...steer('add')} />
      {code && <EditCodeDialog key={code.id} {...steer('edit')} code={code} />}
      {code && <RemoveCodeDialog {...steer('remove')} code={code} />}
    </>
  );
}
