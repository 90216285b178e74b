import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { ExpenseVersion } from '#contract/expense-versions.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { Named } from '#domain/names.ts';
import { useGroup } from '#web/groups/queries.ts';
import { useOffline } from '#web/lib/api/connection.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { peopleIn } from '../draft/expense-form-state.ts';
import { listNames, namer, withYou } from '../draft/split-labels.ts';
import { fixedReason } from '../fixed-reason.ts';
import { useRestoreVersion, useVersion } from './queries.ts';
import { versionRows } from './version-rows.ts';

type VersionViewProps = {
  expense: ExpenseDetail;
  version: number;
  me: string;
  onBack: () => void;
  onDone: () => void;
};

type Rows = ReturnType<typeof versionRows>;

/** An earlier version: what differs from the present one, then what is the same. */
export function VersionView({ expense, version, me, onBack, onDone }: VersionViewProps) {
  const query = useVersion(expense.id, version);
  const { data } = query;
  const rows = data === undefined ? [] : rowsOf(data, expense, me);
  const differing = rows.filter(({ was, now }) => was !== now);
  return (
    <>
      <DialogBody>
        {query.isPending && <SkeletonRows count={4} label={t`Loading version`} />}
        {query.isError && data === undefined && (
          <LoadError title={t`This version couldn't be loaded`} query={query} />
        )}
        {data !== undefined && (
          <>
            <Heading version={data} />
            {differing.length === 0 && (
              <p className="text-body">{t`This version is the same as the current one.`}</p>
            )}
            {differing.length > 0 && <ChangedRows rows={differing} />}
            <Same rows={rows.filter(({ was, now }) => was === now)} />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onBack}>
          {t`Back`}
        </Button>
        {differing.length > 0 && (
          <Restore
            expense={expense}
            version={version}
            me={me}
            isMoneyMoved={differing.some(({ isMoney }) => isMoney)}
            onDone={onDone}
          />
        )}
      </DialogFooter>
    </>
  );
}

function rowsOf(version: ExpenseVersion, expense: ExpenseDetail, me: string): Rows {
  const people = [...peopleIn(version, []), ...peopleIn(expense, [])];
  return versionRows(version, expense, namer(people, me));
}

type Loaded = Pick<ExpenseDetail, 'version'> & Named & { createdAt: string };

function Heading({ version: { version, createdAt, ...author } }: { version: Loaded }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
        {t`Version ${version}`}
      </h3>
      <p className="text-14 text-quiet [overflow-wrap:anywhere]">
        <bdi>{shownName(author)}</bdi>,{' '}
        <time dateTime={createdAt}>{timeAgo(new Date(createdAt), new Date())}</time>
      </p>
    </div>
  );
}

const valueClass = 'min-w-0 text-body whitespace-pre-line [overflow-wrap:anywhere]';

function ChangedRows({ rows }: { rows: Rows }) {
  return (
    <table aria-label={t`Differences`} className="w-full table-fixed text-start">
      <thead className="text-13 text-quiet">
        <tr>
          <th scope="col" className="w-[30%] py-1 pe-3 text-start font-normal">
            <span className="sr-only">{t`Field`}</span>
          </th>
          <th scope="col" className="py-1 pe-3 text-start font-normal">
            {t`Then`}
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            {t`Now`}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ label, was, now }) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-2 pe-3 text-start text-body font-normal text-quiet hyphens-auto">
              {label}
            </th>
            <td dir="auto" className={`${valueClass} py-2 pe-3 font-medium`}>
              {was ?? '–'}
            </td>
            <td dir="auto" className={`${valueClass} py-2 text-quiet`}>
              {now ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Same({ rows }: { rows: Rows }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="same-as-now">
      <h4 id="same-as-now" className="mb-1 text-14 font-semibold">
        {t`Same as now`}
      </h4>
      <dl className="flex flex-col gap-2 text-body">
        {rows.map(({ label, was }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="shrink-0 text-quiet">{label}</dt>
            <dd dir="auto" className={`${valueClass} text-end`}>
              {was}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type RestoreProps = Pick<VersionViewProps, 'expense' | 'version' | 'me' | 'onDone'> & {
  isMoneyMoved: boolean;
};

function Restore({ expense, version, me, isMoneyMoved, onDone }: RestoreProps) {
  const { data: group } = useGroup(expense.groupId);
  const isOffline = useOffline();
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestoreVersion(expense.id, { onDone, onFailed: () => setIsAsking(false) });
  const isDeleted = expense.deletedAt !== null;
  const reason =
    fixedReason(group) ?? (isDeleted ? t`Restore the expense before you restore a version.` : null);
  if (reason !== null) return <p className="text-14 text-quiet">{reason}</p>;
  const params = { id: expense.id, version: String(version) };
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={<Button disabled={isOffline}>{t`Restore This Version`}</Button>}
      title={t`Restore This Version`}
      text={
        <>
          <p>
            {t`The expense will go back to version ${version}. The current version stays in the list, and the files stay as they are.`}
          </p>
          {isMoneyMoved && <SettledNotice expense={expense} me={me} />}
        </>
      }
      confirmLabel={t`Restore`}
      pendingText={t`Restoring...`}
      pending={restore.isPending}
      onConfirm={() => restore.mutate({ params, body: { version: expense.version } })}
    />
  );
}

/** Warns of balances that were settled since. */
function SettledNotice({ expense, me }: Pick<RestoreProps, 'expense' | 'me'>) {
  if (expense.settledSince.length === 0) return null;
  const mine = expense.shares.find(({ userId }) => userId === me);
  const names = listNames(withYou(expense.settledSince, mine && shownName(mine)));
  return <p className="mt-2">{t`Already settled by ${names}. Those balances will change again.`}</p>;
}
