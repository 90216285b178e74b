import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type GuestLink, pinField } from '#contract/guests.ts';
import type { GuestKind } from '#contract/route.ts';
import { sayProblem } from '#web/lib/form/say-problem.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { LinkField } from '#web/ui/form/link-field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { ChangeLink } from './change-link.tsx';
import { dayChoices, daysOf } from './link-days.ts';
import { useAddGuestLink, useRemoveGuest, useRemoveGuestLink, useUpdateGuestLink } from './mutations.ts';
import { PinField } from './pin-field.tsx';
import { useGuestLinks } from './queries.ts';

type GuestLinksDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  group: { id: string; name: string };
};

function describeKind(kind: GuestKind): { title: string; text: string } {
  if (kind === 'look')
    return { title: t`Look`, text: t`Guests see expenses and balances, and can change nothing.` };
  return {
    title: t`Take Part`,
    text: t`Guests add expenses, comments and cash payments without an account. Whoever has this link can also join with an account.`,
  };
}

/** The group's guest links: for people without an account. */
export function GuestLinksDialog({ open, onOpenChange, group }: GuestLinksDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Guests`}
      description={<bdi className="[overflow-wrap:anywhere]">{group.name}</bdi>}
    >
      <DialogBody>
        <Links groupId={group.id} />
      </DialogBody>
    </Dialog>
  );
}

function Links({ groupId }: { groupId: string }) {
  const links = useGuestLinks(groupId);
  if (links.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{t`Loading the guest links`}</span>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  if (links.data === undefined)
    return <LoadError title={t`The guest links couldn't be loaded`} query={links} />;
  return (['take_part', 'look'] as const).map((kind) => {
    const link = links.data.find((each) => each.kind === kind);
    const { title, text } = describeKind(kind);
    return (
      <section key={kind} aria-labelledby={`guest-link-${kind}`} className="flex flex-col gap-3">
        <h3 id={`guest-link-${kind}`} className="text-16 font-semibold">
          {title}
        </h3>
        <p className="text-14 text-quiet">{text}</p>
        {link === undefined ? (
          <NoLink groupId={groupId} kind={kind} />
        ) : (
          <LivingLink groupId={groupId} link={link} />
        )}
      </section>
    );
  });
}

function NoLink({ groupId, kind }: { groupId: string; kind: GuestKind }) {
  const [pin, setPin] = useState('');
  const choices = dayChoices();
  const [days, setDays] = useState(choices[0]?.value ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAddGuestLink(setProblem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (add.isPending) return;
    const read = z.safeParse(z.nullable(pinField), pin === '' ? null : pin);
    if (!read.success) return setProblem(sayProblem(read.error));
    add.mutate({ params: { id: groupId }, body: { kind, pin: read.data, days: daysOf(days) } });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <PinField
          label={t`PIN (optional)`}
          value={pin}
          problem={problem}
          onChange={(value) => {
            setPin(value);
            setProblem(null);
          }}
        />
        <Field label={t`Works for`}>
          <Select value={days} onChange={({ target }) => setDays(target.value)} options={choices} />
        </Field>
      </div>
      <Button type="submit" className="self-start" pending={add.isPending} pendingText={t`Creating...`}>
        {t`Create Link`}
      </Button>
    </form>
  );
}

type LivingLinkProps = { groupId: string; link: GuestLink };

function LivingLink({ groupId, link }: LivingLinkProps) {
  const { url, hasPin, kind, guests } = link;
  const [isChanging, setIsChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsChanging(false);
    change.current?.focus();
  };
  return (
    <>
      <LinkField url={url} hint={hintOf(link)} />
      {guests.length > 0 && <Guests groupId={groupId} guests={guests} />}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={change}
          variant="secondary"
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          {t`Change`}
        </Button>
        {hasPin && <RemovePin groupId={groupId} kind={kind} />}
        <End groupId={groupId} kind={kind} />
      </div>
      {isChanging && <ChangeLink groupId={groupId} link={link} onDone={close} />}
    </>
  );
}

function hintOf({ expiresAt, hasPin }: GuestLink): string {
  if (expiresAt === null) return hasPin ? t`Has no end. Asks for the PIN.` : t`Has no end. Asks for no PIN.`;
  const ago = timeAgo(new Date(expiresAt), new Date());
  return hasPin ? t`Expires ${ago}. Asks for the PIN.` : t`Expires ${ago}. Asks for no PIN.`;
}

function Guests({ groupId, guests }: { groupId: string; guests: GuestLink['guests'] }) {
  const remove = useRemoveGuest();
  const now = new Date();
  return (
    <ul aria-label={t`Devices`} className="divide-y divide-line">
      {guests.map(({ id, user, device, lastUsedAt }) => {
        const name = user?.username ?? t`Just looking`;
        return (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <bdi className="block font-medium [overflow-wrap:anywhere]">{name}</bdi>
              <span className="text-13 text-quiet">
                {device}, {timeAgo(new Date(lastUsedAt), now)}
              </span>
            </div>
            <IconButton
              label={t`End ${name} on ${device}`}
              onClick={() => remove.mutate({ params: { id: groupId, guestId: id } })}
            >
              <X />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function RemovePin({ groupId, kind }: { groupId: string; kind: GuestKind }) {
  const update = useUpdateGuestLink();
  return (
    <Button
      variant="secondary"
      pending={update.isPending}
      onClick={() => update.mutate({ params: { id: groupId, kind }, body: { pin: null } })}
    >
      {t`Remove PIN`}
    </Button>
  );
}

function End({ groupId, kind }: { groupId: string; kind: GuestKind }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useRemoveGuestLink(() => setIsAsking(false));
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={<Button variant="secondary">{t`Turn Off Link`}</Button>}
      title={t`Turn Off Guest Link`}
      text={t`The link stops working, and guests who came by it are signed out. What they added stays.`}
      confirmLabel={t`Turn Off Link`}
      pendingText={t`Turning off...`}
      danger
      pending={end.isPending}
      onConfirm={() => {
        if (!end.isPending) end.mutate({ params: { id: groupId, kind } });
      }}
    />
  );
}
