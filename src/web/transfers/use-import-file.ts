import { useRef, useState } from 'react';
import { previewImport } from '#contract/transfers.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { openFile } from './read-file.ts';

/** A chosen file. Every choice has a new number, also for the same file. */
export type ChosenFile = {
  choice: number;
  name: string;
  text: string;
  /** What was said of dates that can be read in several ways. */
  dateOrder?: DateOrder;
};

/** The file to import. It is opened on this device, then checked by the server, which writes nothing. */
export function useImportFile(groupId: string | undefined) {
  const [name, setName] = useState<string | null>(null);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const preview = useCall(previewImport);

  const read = ({ text, dateOrder }: Pick<ChosenFile, 'text' | 'dateOrder'>) =>
    preview.mutate({
      body: {
        text,
        ...(groupId !== undefined && { groupId }),
        ...(dateOrder !== undefined && { dateOrder }),
      },
    });
  const choose = async (chosen: File) => {
    latest.current += 1;
    const choice = latest.current;
    preview.reset();
    setFile(null);
    setProblem(null);
    setName(chosen.name);
    const opened = await openFile(chosen);
    if (choice !== latest.current) return;
    if (!opened.ok) {
      setProblem(opened.problem);
      return;
    }
    setFile({ choice, name: chosen.name, text: opened.text });
    read(opened);
  };
  const refusal = preview.isError ? errorMessage(preview.error, 'The file could not be read.') : null;
  return {
    file,
    preview: file === null ? undefined : preview.data,
    /** The name of the file that is being read, or null. */
    reading: name !== null && problem === null && refusal === null && !preview.data ? name : null,
    problem: problem ?? refusal,
    choose: (chosen: File) => void choose(chosen),
    refuse: (message: string) => setProblem(message),
    /** Checks the file again after a failed request. */
    retry: file !== null && preview.isError ? () => read(file) : undefined,
    sayDates: (dateOrder: DateOrder) => {
      if (file === null) return;
      setFile({ ...file, dateOrder });
      read({ ...file, dateOrder });
    },
  };
}
