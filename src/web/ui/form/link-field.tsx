import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '../button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

/** A link to hand on: to read, to select and to copy. */
export function LinkField({ url, hint }: { url: string; hint: string }) {
  return (
    <Field label={t`Link`} hint={hint}>
      <div className="flex gap-2">
        <TextInput
          readOnly
          dir="ltr"
          value={url}
          className="min-w-0 flex-1"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copyText(url, t`Link copied`)}>
          <Copy aria-hidden="true" />
          {t`Copy`}
        </Button>
      </div>
    </Field>
  );
}
