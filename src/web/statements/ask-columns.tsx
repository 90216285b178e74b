import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import type { StatementPreview } from '#contract/statements.ts';
import type { StatementColumns } from '#domain/statements/statement.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { columnsOf, type Meaning, meaningChoices, meaningsOf } from './column-meanings.ts';

type FileColumns = NonNullable<StatementPreview['columns']>;
type AskColumnsProps = {
  columns: FileColumns;
  isReading: boolean;
  onSay: (columns: StatementColumns) => void;
  /** There only where the columns were told without asking. */
  onCancel?: () => void;
};

/** Asks what the columns of a file mean, beside some of its lines. */
export function AskColumns({ columns, isReading, onSay, onCancel }: AskColumnsProps) {
  const { header, sample, chosen } = columns;
  const width = Math.max(header.length, ...sample.map((row) => row.length));
  const [meanings, setMeanings] = useState<readonly Meaning[]>(() => meaningsOf(chosen, width));
  const [isOutPositive, setOutPositive] = useState(chosen?.isOutPositive ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = columnsOf(meanings, { isOutPositive });
    setProblem(typeof said === 'string' ? said : null);
    if (typeof said !== 'string') onSay(said);
  };
  const nameOf = (column: number) => header[column] || t`Column ${column + 1}`;
  return (
    <Card as="section" aria-labelledby="ask-columns">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <CardHeader
          title={<span id="ask-columns">{t`Match Columns`}</span>}
          description={t`Choose the columns with the date, title and amount. Next to each column are its first lines.`}
        />
        <ul className="flex flex-col divide-y divide-line">
          {Array.from({ length: width }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={column} className="grid gap-2 py-3 md:grid-cols-[14rem_1fr] md:items-center md:gap-6">
              <Select
                aria-label={t`Meaning of ${nameOf(column)}`}
                options={meaningChoices()}
                value={meanings[column] ?? 'none'}
                onChange={(event) => {
                  const meaning = event.target.value as Meaning;
                  setMeanings(meanings.map((each, place) => (place === column ? meaning : each)));
                }}
              />
              <div className="min-w-0">
                <p className="truncate text-14 font-medium" dir="auto">
                  {nameOf(column)}
                </p>
                <p className="truncate text-13 text-quiet" dir="auto">
                  {sample
                    .map((row) => row[column] ?? '')
                    .filter((cell) => cell !== '')
                    .slice(0, 3)
                    .join(' · ') || t`Empty in these lines`}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {meanings.includes('amount') && (
          <Checkbox
            label={t`Amounts without a minus sign were spent`}
            description={t`As on some credit card statements`}
            checked={isOutPositive}
            onChange={(event) => setOutPositive(event.target.checked)}
          />
        )}
        {problem !== null && (
          <p role="alert" className="text-14 text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isReading} pendingText={t`Reading...`}>{t`Read File`}</Button>
          {onCancel !== undefined && (
            <Button variant="secondary" disabled={isReading} onClick={onCancel}>{t`Cancel`}</Button>
          )}
        </div>
      </form>
    </Card>
  );
}
