import { Plus, Ticket } from 'lucide-react';
import { lazy, useState } from 'react';
import type { PromotionCode } from '#contract/admin.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ListStates } from '../list-states.tsx';
import { usePromotionCodes } from '../queries.ts';
import { CodeTable } from './code-table.tsx';

const AddCodeDialog = lazy(async () => ({ default: (await import('./add-code-dialog.tsx')).AddCodeDialog }));
const EditCodeDialog = lazy(async () => ({
  default: (await import('./edit-code-dialog.tsx')).EditCodeDialog,
}));
const RemoveCodeDialog = lazy(async () => ({
  default: (await import('./remove-code-dialog.tsx')).RemoveCodeDialog,
}));

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'remove'; code: PromotionCode };

/** The promotion codes; they are asked for while this is open only. */
export function CodesTab() {
  const list = usePromotionCodes();
  const [opened, setOpened] = useState<Opened | null>(null);
  // Kept while its dialog closes.
  const [code, setCode] = useState<PromotionCode | null>(null);
  const open = (dialog: 'edit' | 'remove') => (chosen: PromotionCode) => {
    setCode(chosen);
    setOpened({ dialog, code: chosen });
  };
  const isOpen = (dialog: Opened['dialog']) => opened?.dialog === dialog;
  const close = () => setOpened(null);
  const total = list.data?.pages[0]?.total;
  return (
    <>
      <Card flush>
        <CardHeader
          className="px-4 pt-5 pb-4 max-md:gap-y-4 md:px-6"
          title="Promotion Codes"
          actions={
            <Button onClick={() => setOpened({ dialog: 'add' })}>
              <Plus aria-hidden="true" />
              New Promotion Code
            </Button>
          }
        />
        <ListStates
          list={list}
          noun="promotion codes"
          empty={<EmptyState icon={<Ticket />} title="No promotion codes found" />}
          footer={
            total != null && (
              <p className="figures text-14 text-quiet">
                Total promotion codes: {total.toLocaleString('en-US')}
              </p>
            )
          }
        >
          {(codes) => <CodeTable codes={codes} onEdit={open('edit')} onRemove={open('remove')} />}
        </ListStates>
      </Card>
      <WhenOpened open={isOpen('add')}>
        <AddCodeDialog open={isOpen('add')} onClose={close} />
      </WhenOpened>
      <WhenOpened open={isOpen('edit')}>
        {code && <EditCodeDialog key={code.id} open={isOpen('edit')} onClose={close} code={code} />}
      </WhenOpened>
      <WhenOpened open={isOpen('remove')}>
        {code && <RemoveCodeDialog open={isOpen('remove')} onClose={close} code={code} />}
      </WhenOpened>
    </>
  );
}
