import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import type { DateOrder } from '#domain/statements/statement.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useFileDrop } from '#web/lib/form/use-file-drop.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ChooseFile } from '#web/ui/form/choose-file.tsx';
import { HiddenFileInput } from '#web/ui/form/hidden-file-input.tsx';
import { StepNote } from '#web/ui/form/step-note.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { AskDates } from './ask-dates.tsx';
import { AskLetters } from './ask-letters.tsx';
import { FileLine, type Preview } from './file-summary.tsx';
import { GroupReview, NewGroupReview, RefusedFile, type ReviewProps } from './import-review.tsx';
import { useImportGroup } from './mutations.ts';
import { useImportFile } from './use-import-file.ts';

type ImportDialogProps = DialogProps & {
  /** The group to import into; without it a new group is created. */
  groupId?: string;
};

/** Imports a file: choose it, review its contents and match its people, then import everything or nothing. */
export function ImportDialog({ open, onOpenChange, groupId }: ImportDialogProps) {
  const [, navigate] = useLocation();
  const importing = useImportGroup((ids) => {
    onOpenChange(false);
    const [only] = ids;
    if (only !== undefined && ids.length === 1) navigate(to.group(only));
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={groupId === undefined ? t`Import Group` : t`Import into Group`}
      description={t`Nothing is saved until you press Import.`}
      size="large"
      dismissable={!importing.isPending}
    >
      <ImportSteps groupId={groupId} importing={importing} />
    </Dialog>
  );
}

type ImportStepsProps = { groupId: string | undefined; importing: ReturnType<typeof useImportGroup> };

function ImportSteps({ groupId, importing }: ImportStepsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { file, preview, asked, reading, problem, choose, refuse, retry, sayLetters, sayDates } =
    useImportFile(groupId);
  const { isOver, target } = useFileDrop({
    onFile: choose,
    onRefused: refuse,
    disabled: importing.isPending || reading !== null,
  });
  const browse = () => input.current?.click();
  const isReviewing = file !== null && preview !== undefined && problem === null;
  return (
    <div className="flex min-h-0 flex-auto flex-col" {...target}>
      <HiddenFileInput
        ref={input}
        label={t`File to import`}
        accept=".csv,.json,text/csv,application/json"
        onFile={choose}
      />
      <div className="px-4 pb-3 md:px-6">
        {isReviewing || asked !== null ? (
          <StepNote
            step={importing.isPending ? 3 : 2}
            of={3}
            name={importing.isPending ? t`importing everything` : t`check what the file contains`}
            wait={importing.isPending ? t`A large file can take up to a minute.` : null}
          />
        ) : (
          <StepNote
            step={1}
            of={3}
            name={t`choose a file`}
            wait={reading === null ? null : t`A large file can take up to half a minute.`}
          />
        )}
      </div>
      {asked !== null && (
        <AskLetters
          choices={asked.letterChoices}
          head={<FileHead name={asked.name} preview={null} onBrowse={browse} />}
          onSay={sayLetters}
        />
      )}
      {isReviewing && (
        <Review
          key={file.choice}
          groupId={groupId}
          file={file}
          preview={preview}
          isImporting={importing.isPending}
          onImport={(chosen) =>
            importing.mutate({
              body: {
                text: file.text,
                ...(file.dateOrder !== undefined && { dateOrder: file.dateOrder }),
                ...chosen,
              },
            })
          }
          onSayDates={sayDates}
          onBrowse={browse}
        />
      )}
      {!isReviewing && asked === null && (
        <DialogBody>
          <ChooseFile
            hint={t`A file exported from Splitwise, Tricount, Spliit or Allsquare (.csv or .json).`}
            reading={reading}
            problem={problem}
            isOver={isOver}
            onBrowse={browse}
            onRetry={retry}
          />
        </DialogBody>
      )}
    </div>
  );
}

type StepProps = Omit<ReviewProps, 'head'> & {
  groupId: string | undefined;
  onBrowse: () => void;
  onSayDates: (order: DateOrder) => void;
};

function Review({ groupId, onBrowse, onSayDates, ...review }: StepProps) {
  const { file, preview, isImporting } = review;
  const isAsked = preview.dateChoices.length > 0;
  const isRefused = !isAsked && preview.problems.some((each) => each.isBlocking);
  const head = (
    <FileHead
      name={file.name}
      preview={preview}
      isRefused={isRefused}
      isImporting={isImporting}
      onBrowse={onBrowse}
    />
  );
  if (isAsked) return <AskDates preview={preview} head={head} onSay={onSayDates} />;
  if (isRefused) return <RefusedFile preview={preview} head={head} />;
  if (groupId === undefined) return <NewGroupReview {...review} head={head} />;
  return <GroupReview {...review} head={head} groupId={groupId} />;
}

type FileHeadProps = {
  name: string;
  preview: Preview | null;
  isRefused?: boolean;
  isImporting?: boolean;
  onBrowse: () => void;
};

function FileHead({ name, preview, isRefused = false, isImporting = false, onBrowse }: FileHeadProps) {
  return (
    <FileLine
      name={name}
      preview={preview}
      isRefused={isRefused}
      actions={
        <Button
          variant={isRefused ? 'primary' : 'secondary'}
          size="small"
          disabled={isImporting}
          onClick={onBrowse}
        >
          {t`Choose Another File`}
        </Button>
      }
    />
  );
}
