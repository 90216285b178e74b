import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { Settlement } from '#contract/groups.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { RemindButton } from '../dues/remind-button.tsx';
import { otherOf, questionOf, WhoPaysWhom } from './plan-labels.tsx';
import { SettlementReasons } from './settlement-reasons.tsx';

type PlanLineProps = {
  line: Settlement;
  groupId: string;
  simplifyDebts: boolean;
  me: string | undefined;
  picture: string | null;
  /** False for a person without an account, who gets no reminders. */
  isRemindable: boolean;
  onPay: (line: Settlement) => void;
};

/** One payment of the plan with its action and its reasons. */
export function PlanLine({ line, groupId, simplifyDebts, me, picture, isRemindable, onPay }: PlanLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const reasonsId = useId();
  const { from, to, amount } = line;
  const tone = from.id === me ? 'owing' : to.id === me ? 'owed' : 'plain';
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          <Avatar name={otherOf(line, me).username} src={picture} />
          <p className="min-w-0 text-body [overflow-wrap:anywhere]">
            <WhoPaysWhom line={line} me={me} /> <Money amount={amount} tone={tone} strong />
          </p>
        </div>
        {from.id === me && (
          <Button size="small" aria-label={`Pay ${to.username}`} onClick={() => onPay(line)}>
            Pay
          </Button>
        )}
        {to.id === me && isRemindable && (
          <RemindButton groupId={groupId} userId={from.id} username={from.username} />
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={reasonsId}
        onClick={() => setIsOpen(!isOpen)}
        className="ml-12 flex min-h-10 w-fit items-center gap-1 rounded-tick text-left text-13 text-quiet hover:text-ink md:min-h-8"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx('size-4 transition-transform duration-100', isOpen && 'rotate-90')}
        />
        {questionOf(line, me)}
      </button>
      <div id={reasonsId}>
        {isOpen && (
          <SettlementReasons groupId={groupId} from={from} to={to} me={me} simplifyDebts={simplifyDebts} />
        )}
      </div>
    </li>
  );
}
