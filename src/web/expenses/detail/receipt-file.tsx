import { t } from '@lingui/core/macro';
import { FileText } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ReceiptPhoto } from './receipt-photo.tsx';

type ReceiptFileProps = {
  url: string;
  /** That of the expense. */
  title: string;
  /** That of a further file; null for the receipt. */
  name: string | null;
};

/** A file of an expense: a photo that opens large, or a PDF to download. */
export function ReceiptFile({ url, title, name }: ReceiptFileProps) {
  if (!url.endsWith('.pdf')) return <ReceiptPhoto url={url} title={title} name={name} />;
  return (
    <Button asChild variant="secondary" size="small">
      <a href={url} download {...(name !== null && { 'aria-label': t`Download PDF: ${name}` })}>
        <FileText aria-hidden="true" />
        {t`Download PDF`}
      </a>
    </Button>
  );
}
