import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { type Redemption, redeemPromotionCode } from '#contract/promotions.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { findGated, forgetGated } from '#web/lib/paths.ts';
import { localDay } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';

/** Specification §4: time to read the benefit of the code. */
const PAUSE_MS = 2000;

type RedeemCardProps = {
  /** A category line above the title, for screen readers. */
  overline?: string;
  /** A public demo code, if there is one. */
  demoCode?: string | undefined;
  /** A code that the field starts with. */
  offered?: string | undefined;
};

/** Redeems a code. Afterwards it returns to the gated page, or refreshes this one. */
export function RedeemCard({ overline, demoCode, offered = '' }: RedeemCardProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? offered;
  const [, navigate] = useLocation();
  const [redeemed, setRedeemed] = useState<Redemption | null>(null);
  const redeem = useCall(redeemPromotionCode, {
    onSuccess: (redemption) => {
      toast({ title: t`Promotion code redeemed`, description: tellGain(redemption) });
      setRedeemed(redemption);
    },
    onError: toastFailure(t`Failed to redeem promotion code`, t`An error occurred. Please try again.`),
  });
  useEffect(() => {
    if (redeemed === null) return;
    let isHere = true;
    const goOn = async () => {
      const gated = redeemed.durationMonths > 0 ? findGated() : null;
      if (gated === null) return window.location.reload();
      // The next screen needs to know about the access.
      await refresh(['/api/user']);
      if (!isHere) return;
      forgetGated();
      navigate(gated);
    };
    const timer = window.setTimeout(() => void goOn(), PAUSE_MS);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
    };
  }, [redeemed, navigate]);
  const isBlank = code.trim() === '';
  const isDone = redeemed !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !isDone && !redeem.isPending) redeem.mutate({ body: { code } });
  };
  return (
    <Card as="section" aria-label={t`Redeem Promotion Code`}>
      {overline && <p className="sr-only">{overline}</p>}
      <CardHeader title={t`Redeem Promotion Code`} className="mb-4" />
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t`Promotion code`}
          hint={demoCode && <DemoHint code={demoCode} onUse={() => setTyped(demoCode)} />}
        >
          <TextInput
            name="code"
            icon={<Ticket aria-hidden="true" />}
            value={code}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            disabled={isDone}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          disabled={isBlank || isDone}
          pending={redeem.isPending}
          pendingText={t`Redeeming...`}
          className="self-stretch md:self-start"
        >
          {t`Redeem Code`}
        </Button>
      </form>
    </Card>
  );
}

function DemoHint({ code, onUse }: { code: string; onUse: () => void }) {
  return (
    <Trans>
      This is a demo:{' '}
      <button type="button" onClick={onUse} className="link tap font-medium">
        {code}
      </button>{' '}
      gives full access.
    </Trans>
  );
}

function tellGain({ durationMonths, discountPercent, expiresAt }: Redemption): string {
  if (durationMonths === 0) return t`${discountPercent}% off your next checkout.`;
  if (expiresAt === null) return t`You have full access.`;
  return t`You have full access until ${formatDay(localDay(expiresAt))}.`;
}
