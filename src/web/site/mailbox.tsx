import { t } from '@lingui/core/macro';
import { Mail as MailIcon, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { MailList } from './mail-list.tsx';
import { useMailbox } from './queries.ts';

/** The emails of an installation without a mail server. */
export function Mailbox() {
  const [typed, setTyped] = useState('');
  const to = useDeferredValue(typed.trim());
  const mailbox = useMailbox({ to });
  return (
    <>
      <PageHeader
        title={t`Mailbox`}
        subtitle={t`This installation has no mail server, so its emails appear here.`}
        actions={
          <Button
            variant="secondary"
            pending={mailbox.isRefetching && !mailbox.isFetchingNextPage}
            onClick={() => void mailbox.refetch()}
          >{t`Check for Mail`}</Button>
        }
      />
      <Field label={t`Filter by address`} hideLabel className="mb-4 max-w-sm">
        <TextInput
          type="search"
          icon={<Search />}
          value={typed}
          placeholder={t`Filter by address`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Card flush>
        <Mails mailbox={mailbox} isFiltered={to !== ''} />
      </Card>
    </>
  );
}

function Mails({ mailbox, isFiltered }: { mailbox: ReturnType<typeof useMailbox>; isFiltered: boolean }) {
  const { data, isError, refetch, isRefetching, hasNextPage, fetchNextPage, isFetchingNextPage } = mailbox;
  if (data === undefined) {
    if (isError) {
      return <LoadError title={t`The mailbox couldn't be loaded`} query={{ isRefetching, refetch }} />;
    }
    return (
      <div className="px-4 md:px-6">
        <SkeletonRows count={5} label={t`Loading emails`} />
      </div>
    );
  }
  const mails = data.pages.flatMap((page) => page.items);
  if (mails.length === 0) {
    return (
      <EmptyState
        icon={<MailIcon />}
        title={isFiltered ? t`No emails to this address` : t`No emails yet`}
        text={
          isFiltered
            ? t`Enter the full address, or clear the filter to see all emails.`
            : t`Invitations and reminders appear here.`
        }
      />
    );
  }
  return (
    <>
      <MailList mails={mails} />
      {hasNextPage && (
        <div className="border-t border-line p-4 text-center">
          <Button
            variant="quiet"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >{t`Load More`}</Button>
        </div>
      )}
    </>
  );
}
