import { t } from '@lingui/core/macro';
import { Printer } from 'lucide-react';
import { useParams } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useInvoice } from '#web/subscription/queries.ts';
import { Receipt } from '#web/subscription/receipt.tsx';
import { Button } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function ReceiptPage() {
  usePageTitle(t({ message: 'Receipt', context: 'of a subscription' }));
  const { id = '' } = useParams<{ id: string }>();
  const hasCome = useInvoice(id).data !== undefined;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t({ message: 'Receipt', context: 'of a subscription' })}
        actions={
          hasCome && (
            <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              {t`Print`}
            </Button>
          )
        }
        back={<BackLink href={to.subscription}>{t`Subscription`}</BackLink>}
      />
      <Receipt id={id} />
    </div>
  );
}
