import { t } from '@lingui/core/macro';
import { Copy, Download } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';

const TEXT = 'text/plain;charset=utf-8';

/** The recovery codes. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <DialogBody>
        <p className="text-14 text-quiet">{t`If you lose your phone, each of these codes signs you in once. Save them somewhere safe. You won't see them again.`}</p>
        <ul
          aria-label={t`Recovery codes`}
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-well px-4 py-4 text-center font-mono text-14"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button variant="secondary" onClick={() => void copyText(text, t`Recovery codes copied`)}>
            <Copy aria-hidden="true" />
            {t`Copy`}
          </Button>
          <Button
            variant="secondary"
            onClick={() => saveFile(new Blob([text], { type: TEXT }), 'allsquare-recovery-codes.txt')}
          >
            <Download aria-hidden="true" />
            {t`Download`}
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t`I Have Saved Them`}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
