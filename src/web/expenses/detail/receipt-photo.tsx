import { t } from '@lingui/core/macro';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';

type ReceiptPhotoProps = {
  url: string;
  /** That of the expense. */
  title: string;
  /** That of a further file; null for the receipt. */
  name: string | null;
};

/** The thumbnail of a receipt's photo, or of a further file. A click opens it large. */
export function ReceiptPhoto({ url, title, name }: ReceiptPhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === url) {
    return (
      <p className="flex items-center gap-2 text-14 text-quiet">
        <ImageOff aria-hidden="true" className="size-5" />
        {t`The photo couldn't be loaded.`}
      </p>
    );
  }
  return (
    <Dialog
      size="large"
      title={name ?? t`Receipt`}
      description={title}
      trigger={
        <button
          type="button"
          aria-label={name === null ? t`Enlarge the receipt` : t`Enlarge ${name}`}
          className="size-20 shrink-0 cursor-zoom-in overflow-hidden rounded-control border border-line bg-well"
        >
          <img
            src={url}
            alt=""
            loading="lazy"
            onError={() => setBroken(url)}
            className="size-full object-cover"
          />
        </button>
      }
    >
      <DialogBody>
        <a href={url} target="_blank" rel="noreferrer" className="self-center">
          <img
            src={url}
            alt={name === null ? t`Receipt of ${title}` : t`${name} of ${title}`}
            className="max-h-[70dvh] rounded-control object-contain"
          />
          <span className="sr-only">{t`Open in a new tab`}</span>
        </a>
      </DialogBody>
    </Dialog>
  );
}
