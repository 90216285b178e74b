import { FileText } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { ReceiptPhoto } from './receipt-photo.tsx';

type ReceiptFileProps = {
  url: string;
  /** That of the expense. */
  title: string;
  /** Tells a further file from the receipt. */
  name?: string;
};

/** A file of an expense: a photo that opens large, or a PDF to download. */
export function ReceiptFile({ url, title, name }: ReceiptFileProps) {
  if (!url.endsWith('.pdf')) return <ReceiptPhoto url={url} title={title} {...(name && { name })} />;
  return (
    <Button asChild variant="secondary" size="small">
      <a href={url} download {...(name && { 'aria-label': `Download ${name}` })}>
        <FileText aria-hidden="true" />
        Download PDF
      </a>
    </Button>
  );
}
