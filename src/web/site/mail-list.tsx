import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReplyOf } from '#contract/route.ts';
import type { listMailbox } from '#contract/site.ts';
import { formatMoment } from '#web/lib/time/moment.ts';
import { cx } from '#web/ui/cx.ts';
import { MailText } from './mail-text.tsx';

type Mail = ReplyOf<typeof listMailbox>[number];

/** A list of emails that expand in place. */
export function MailList({ mails }: { mails: readonly Mail[] }) {
  return (
    <ul className="divide-y divide-line">
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function MailItem({ mail }: { mail: Mail }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-4 px-4 py-3 text-start hover:bg-well focus-visible:-outline-offset-2 md:px-6"
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block text-body font-medium', !isOpen && 'truncate')}>{mail.subject}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-13 text-quiet">
            <span className="min-w-0 truncate">{t`To ${mail.to}`}</span>
            <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 text-quiet transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pt-1 pb-5 md:px-6">
        {isOpen && <MailText text={mail.text} />}
      </div>
    </li>
  );
}
