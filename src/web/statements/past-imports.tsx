import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Statement } from '#contract/statements.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { Money } from '#web/ui/display/money.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useStatements } from './queries.ts';
import { UndoImport, type Undone } from './undo-import.tsx';

/** The past imports; the recent ones can be undone. Renders nothing if there are none. */
export function PastImports({ onUndone }: { onUndone: (undone: Undone) => void }) {
  const statements = useStatements();
  const list = statements.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="past-imports" flush>
      <CardHeader
        title={<span id="past-imports">{t`Past Imports`}</span>}
        description={t`An import can be undone for 7 days.`}
        className="px-4 pt-4 pb-2 md:px-6 md:pt-6"
      />
      <ul className="divide-y divide-line">
        {list.map((each) => (
          <PastImport key={each.id} statement={each} onUndone={onUndone} />
        ))}
      </ul>
      <LoadMore list={statements} />
    </Card>
  );
}

function PastImport({ statement, onUndone }: { statement: Statement; onUndone: (undone: Undone) => void }) {
  const { id, linesCount, firstDate, lastDate, moneyOut, moneyIn, currency, canUndo } = statement;
  const days =
    firstDate === lastDate ? formatDay(firstDate) : t`${formatDay(firstDate)} to ${formatDay(lastDate)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 md:px-6">
      <div className="min-w-0">
        <p className="text-body font-medium">{days}</p>
        <p className="text-14 text-quiet">
          <Trans>
            <Plural value={linesCount} one="# transaction" other="# transactions" />,{' '}
            <Money amount={moneyOut} currency={currency} /> out,{' '}
            <Money amount={moneyIn} currency={currency} /> in
          </Trans>
        </p>
      </div>
      {canUndo && (
        <UndoImport id={id} count={linesCount} label={t`Undo the import of ${days}`} onUndone={onUndone} />
      )}
    </li>
  );
}
