import { t } from '@lingui/core/macro';
import type { Settlement } from '#contract/groups.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Fold } from '#web/ui/layout/fold.tsx';
import { RemindButton } from '../dues/remind-button.tsx';
import { otherOf, questionOf, type Side, Together, WhoPaysWhom } from './plan-labels.tsx';
import { SettlementReasons } from './settlement-reasons.tsx';

type PlanLineProps = {
  line: Settlement;
  groupId: string;
  simplifyDebts: boolean;
  /** The user's side of a line. */
  sideOf: (line: Settlement) => Side;
  picture: string | null;
  /** False for a person without an account, who gets no reminders. */
  isRemindable: boolean;
  onPay: (line: Settlement) => void;
  /** Notes that a person without an account has paid. */
  onRecord: (line: Settlement) => void;
};

/** One payment of the plan with its action and its reasons. */
export function PlanLine(props: PlanLineProps) {
  const { line, groupId, simplifyDebts, sideOf, picture, isRemindable, onPay, onRecord } = props;
  const { from, to, amount } = line;
  const mine = sideOf(line);
  const tone = mine === 'from' ? 'owing' : mine === 'to' ? 'owed' : 'plain';
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          <Avatar name={shownName(otherOf(line, mine))} src={picture} />
          <p className="min-w-0 text-body [overflow-wrap:anywhere]">
            <WhoPaysWhom line={line} mine={mine} /> <Money amount={amount} tone={tone} strong />
            <span className="block text-13 text-quiet empty:hidden">
              <Together line={line} mine={mine} />
            </span>
          </p>
        </div>
        {mine === 'from' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t`Pay ${shownName(to)}`}
            onClick={() => onPay(line)}
          >
            {t`Pay`}
          </Button>
        )}
        {mine === 'to' &&
          (isRemindable ? (
            <RemindButton groupId={groupId} userId={from.id} name={shownName(from)} />
          ) : (
            <Button
              variant="secondary"
              size="small"
              aria-label={t`Record a payment from ${shownName(from)}`}
              onClick={() => onRecord(line)}
            >
              {t`Record`}
            </Button>
          ))}
      </div>
      <Fold question={questionOf(line, mine)} className="[&>button]:ms-12">
        <SettlementReasons groupId={groupId} line={line} sideOf={sideOf} simplifyDebts={simplifyDebts} />
      </Fold>
    </li>
  );
}
