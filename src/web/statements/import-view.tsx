import { plural, t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { StatementPreview } from '#contract/statements.ts';
import type { Currency } from '#domain/currency.ts';
import { useFileDrop } from '#web/lib/form/use-file-drop.ts';
import { formatNumber } from '#web/lib/language/figures.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ChooseFile } from '#web/ui/form/choose-file.tsx';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { StepNote } from '#web/ui/form/step-note.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { AskColumns } from './ask-columns.tsx';
import { AskRate } from './ask-rate.tsx';
import { AskReading } from './ask-reading.tsx';
import { PastImports } from './past-imports.tsx';
import { Problems } from './problems.tsx';
import { Review, type Taken } from './review.tsx';
import type { SplitField } from './share-dialog.tsx';
import { UndoImport, type Undone } from './undo-import.tsx';
import { UndoneNote } from './undone-note.tsx';
import { useStatementFile } from './use-statement-file.ts';

type StatementFile = ReturnType<typeof useStatementFile>;

type ImportViewProps = { homeCurrency: Currency; SplitField: SplitField };

/** Imports a bank's statement: choose a file, answer questions about it, review its lines, import them. */
export function ImportView({ homeCurrency, SplitField }: ImportViewProps) {
  const input = useRef<HTMLInputElement>(null);
  const statement = useStatementFile();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const choose = (file: File) => {
    setTaken(null);
    setUndone(null);
    statement.choose(file);
  };
  const { isOver, target } = useFileDrop({
    onFile: choose,
    onRefused: statement.refuse,
    disabled: statement.reading !== null,
  });
  const isChoosing = statement.preview === undefined || taken !== null || undone !== null;
  return (
    <div className="flex flex-col gap-6" {...target}>
      <HiddenFileInput
        ref={input}
        label={t`Statement to import`}
        accept=".csv,.tsv,.tab,.txt,.ofx,.qfx,.qif,.xml,text/csv,application/xml"
        onFile={choose}
      />
      {taken !== null && undone === null && <Result taken={taken} onUndone={setUndone} />}
      {undone !== null && <UndoneNote undone={undone} />}
      {isChoosing ? (
        <>
          <Card className="flex flex-col gap-4">
            <StepNote
              step={1}
              of={3}
              name={t`choose a file`}
              wait={statement.reading === null ? null : readingTakes()}
            />
            <ChooseFile
              hint={t`A statement from your bank: CSV, OFX, QIF, MT940 or CAMT, up to 5 MB. You review every line first.`}
              reading={statement.reading}
              problem={statement.problem}
              isOver={isOver}
              onBrowse={() => input.current?.click()}
              onRetry={statement.retry}
            />
          </Card>
          <PastImports onUndone={setUndone} />
        </>
      ) : (
        <Steps
          homeCurrency={homeCurrency}
          SplitField={SplitField}
          statement={statement}
          onTaken={setTaken}
          onBrowse={() => input.current?.click()}
        />
      )}
    </div>
  );
}

const readingTakes = () => t`A large file can take up to half a minute.`;
/** Adding more lines than this takes noticeably long. */
const MANY_LINES = 1000;

/** The second step asks what the file leaves open, the third reviews its lines. */
function LaterStep({ preview, isAsking, isReading }: LaterStepProps) {
  const isLong = preview.lines.length > MANY_LINES;
  return isAsking ? (
    <StepNote
      step={2}
      of={3}
      name={t`answer what the file leaves open`}
      wait={isReading ? readingTakes() : null}
    />
  ) : (
    <StepNote
      step={3}
      of={3}
      name={t`review and add`}
      wait={isLong ? t`Adding this many can take up to half a minute.` : null}
    />
  );
}

type LaterStepProps = { preview: StatementPreview; isAsking: boolean; isReading: boolean };

type StepsProps = ImportViewProps & {
  statement: StatementFile;
  onTaken: (taken: Taken) => void;
  onBrowse: () => void;
};

function Steps({ statement, onTaken, onBrowse, ...given }: StepsProps) {
  const { preview, file, reading, problem, say, back } = statement;
  const [isCorrecting, setCorrecting] = useState(false);
  if (preview === undefined) return null;
  const isReading = reading !== null;
  const asksColumns = preview.columns !== null && (isCorrecting || preview.needs === 'columns');
  return (
    <>
      <LaterStep preview={preview} isAsking={asksColumns || preview.needs !== null} isReading={isReading} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-body text-quiet">
          <bdi className="break-words">{file?.name}</bdi>
          {preview.needs === null && `, ${countLines(preview)}`}
        </p>
        <div className="flex flex-wrap gap-2">
          {preview.columns !== null && !asksColumns && (
            <Button
              variant="secondary"
              size="small"
              disabled={isReading}
              onClick={() => setCorrecting(true)}
            >{t`Edit Columns`}</Button>
          )}
          {preview.needs !== null && back !== undefined && (
            <Button variant="secondary" size="small" disabled={isReading} onClick={back}>{t`Back`}</Button>
          )}
          <Button
            variant="secondary"
            size="small"
            disabled={isReading}
            onClick={onBrowse}
          >{t`Choose Another File`}</Button>
        </div>
      </div>
      {problem !== null && (
        <p role="alert" className="text-14 text-danger">
          {problem}
        </p>
      )}
      {asksColumns && preview.columns !== null ? (
        <AskColumns
          columns={preview.columns}
          isReading={isReading}
          onSay={(columns) => {
            setCorrecting(false);
            say({ columns });
          }}
          {...(preview.needs !== 'columns' && { onCancel: () => setCorrecting(false) })}
        />
      ) : (
        <AskedOrLines {...given} statement={statement} preview={preview} onTaken={onTaken} />
      )}
    </>
  );
}

type AskedProps = Omit<StepsProps, 'onBrowse'> & { preview: StatementPreview };

function AskedOrLines({ statement, homeCurrency, SplitField, preview, onTaken }: AskedProps) {
  const { say, reading } = statement;
  const isReading = reading !== null;
  const { needs } = preview;
  if (needs !== null && needs !== 'columns' && needs !== 'rate') {
    return <AskReading key={needs} question={needs} preview={preview} isReading={isReading} onSay={say} />;
  }
  if (needs === 'rate') {
    return (
      <AskRate
        from={preview.currency}
        to={homeCurrency}
        isReading={isReading}
        onSay={(rate) => say({ rate })}
      />
    );
  }
  return (
    <>
      <Problems problems={preview.problems} />
      {preview.lines.length === 0 ? (
        <Card>
          <EmptyState title={t`No transactions to add`} text={t`Every line in this file was left out.`} />
        </Card>
      ) : (
        <Review preview={preview} SplitField={SplitField} onTaken={onTaken} />
      )}
    </>
  );
}

function countLines({ lines }: StatementPreview): string {
  const figure = formatNumber(lines.length);
  return plural(lines.length, { one: '# transaction', other: `${figure} transactions` });
}

function Result({ taken, onUndone }: { taken: Taken; onUndone: (undone: Undone) => void }) {
  const { id, added, skipped } = taken;
  const figure = formatNumber(added);
  return (
    <Card role="status" className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <p className="text-16 font-semibold">
          {plural(added, { one: '# transaction added', other: `${figure} transactions added` })}
        </p>
        {skipped > 0 && (
          <p className="text-14 text-quiet">{t`${formatNumber(skipped)} skipped: already imported`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" asChild>
          <Link href={to.spending}>{t`See Spending`}</Link>
        </Button>
        {added > 0 && <UndoImport id={id} count={added} label={t`Undo Import`} onUndone={onUndone} />}
      </div>
    </Card>
  );
}
