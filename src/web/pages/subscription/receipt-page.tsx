import { ArrowLeft, Printer } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { useInvoice } from '#web/subscription/queries.ts';
import { Receipt } from '#web/subscription/receipt.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function ReceiptPage() {
  usePageTitle('Receipt');
  const { id = '' } = useParams<{ id: string }>();
  const hasCome = useInvoice(id).data !== undefined;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Receipt"
        actions={
          hasCome && (
            <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          )
        }
        back={
          <Link
            href={to.subscription}
            className="link inline-flex min-h-10 items-center gap-1.5 md:min-h-0 print:hidden"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Subscription
          </Link>
        }
      />
      <Receipt id={id} />
    </div>
  );
}
