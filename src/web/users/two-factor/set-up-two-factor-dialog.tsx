import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import { confirmTwoFactor, type setUpTwoFactor } from '#contract/security.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { AskPassword } from '../security/ask-password-dialog.tsx';
import { useConfirmTwoFactor, useSetUpTwoFactor } from '../security/mutations.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyPart(async () => (await import('#web/ui/display/qr-code.tsx')).QrCode);

/** Three steps: the password, a code of the authenticator app, and the recovery codes. */
export function SetUpTwoFactorDialog({ open, onOpenChange }: DialogProps) {
  const setUp = useSetUpTwoFactor();
  const confirm = useConfirmTwoFactor();
  useFreshOnOpen(open, setUp, confirm);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={confirm.data ? t`Keep Your Recovery Codes` : t`Turn On Two-Step Sign-In`}
      size="small"
      // The codes are shown only once, so the dialog closes only by its button.
      dismissable={!setUp.isPending && !confirm.isPending && !confirm.data}
    >
      {confirm.data ? (
        <RecoveryCodes codes={confirm.data.recoveryCodes} />
      ) : setUp.data ? (
        <ScanForm setUp={setUp.data} confirm={confirm} />
      ) : (
        <AskPassword
          confirmLabel={t`Continue`}
          pendingText={t`Checking...`}
          pending={setUp.isPending}
          error={setUp.error}
          onConfirm={(password) => setUp.mutate({ body: { password } })}
        >
          <p className="text-14 text-quiet">{t`You need an authenticator app, such as one on your phone or in your password manager.`}</p>
        </AskPassword>
      )}
    </Dialog>
  );
}

type ScanFormProps = {
  setUp: ReplyOf<typeof setUpTwoFactor>;
  confirm: ReturnType<typeof useConfirmTwoFactor>;
};

function ScanForm({ setUp, confirm }: ScanFormProps) {
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm({
    initial: { code: '' },
    schema: confirmTwoFactor.body,
    onSubmit: (body) => {
      setIsChanged(false);
      confirm.mutate({ body });
    },
  });
  const control = form.text('code');
  const isRefused = confirm.error !== null && !confirm.isPending && !isChanged;
  const refusal = isRefused ? errorMessage(confirm.error, t`Please try again.`) : null;
  return (
    <DialogForm onSubmit={form.submit}>
      <DialogBody>
        <Secret {...setUp} />
        <Field label={t`6-digit code`} error={form.problems.code ?? refusal}>
          <CodeInput
            {...control}
            onChange={(event) => {
              setIsChanged(true);
              control.onChange(event);
            }}
          />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Turn On`, pendingText: t`Checking...`, isPending: confirm.isPending }} />
    </DialogForm>
  );
}

function Secret({ uri, secret }: ReplyOf<typeof setUpTwoFactor>) {
  return (
    <>
      <p className="text-14 text-quiet">{t`Scan this with your authenticator app, or enter the key by hand. Then enter the code it shows.`}</p>
      <div className="flex flex-col items-center gap-3">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={uri} label={t`QR code for your authenticator app`} />
        </Suspense>
        <div className="flex flex-wrap items-center justify-center gap-x-2 text-center">
          <code className="font-mono text-13 select-all">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <Button variant="quiet" size="small" onClick={() => void copyText(secret, t`Key copied`)}>
            <Trans>
              <Copy aria-hidden="true" />
              Copy<span className="sr-only"> key</span>
            </Trans>
          </Button>
          <Button asChild variant="quiet" size="small" className="md:hidden">
            <a href={uri}>
              <Smartphone aria-hidden="true" />
              {t`Open in App`}
            </a>
          </Button>
        </div>
      </div>
    </>
  );
}
