import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { previewImport } from '#contract/transfers.ts';
import type { Encoding } from '#domain/encodings/encodings.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { type LetterChoice, openFile } from './read-file.ts';

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
  const [letterChoices, setLetterChoices] = useState<readonly LetterChoice[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const preview = useCall(previewImport);

  const read = ({ text, dateOrder }: Pick<ChosenFile, 'text' | 'dateOrder'>) =>
    preview.mutate({
      body: {
        text,
        groupId,
        dateOrder,
      },
    });
  const open = (fileName: string, text: string) => {
    setFile({ choice: latest.current, name: fileName, text });
    read({ text });
  };
  const choose = async (chosen: File) => {
    latest.current += 1;
    const choice = latest.current;
    preview.reset();
    setFile(null);
    setLetterChoices(null);
    setProblem(null);
    setName(chosen.name);
    const opened = await openFile(chosen);
    if (choice !== latest.current) return;
    if (opened.is === 'refused') setProblem(opened.problem);
    else if (opened.is === 'asked') setLetterChoices(opened.choices);
    else open(chosen.name, opened.text);
  };
  const refusal = preview.isError ? errorMessage(preview.error, t`The file couldn't be read.`) : null;
  const isReading =
    letterChoices === null && problem === null && refusal === null && preview.data === undefined;
  return {
    file,
    preview: file === null ? undefined : preview.data,
    /** The name of a file whose letters can be read in several ways, and these; null once they are chosen. */
    asked: name === null || letterChoices === null || problem !== null ? null : { name, letterChoices },
    /** The name of the file that is being read, or null. */
    reading: isReading ? name : null,
    problem: problem ?? refusal,
    choose: (chosen: File) => void choose(chosen),
    refuse: (message: string) => setProblem(message),
    /** Checks the file again after a failed request. */
    retry: file !== null && preview.isError ? () => read(file) : undefined,
    sayLetters: (encoding: Encoding) => {
      const chosen = letterChoices?.find((each) => each.encoding === encoding);
      if (name === null || chosen === undefined) return;
      setLetterChoices(null);
      open(name, chosen.text);
    },
    sayDates: (dateOrder: DateOrder) => {
      if (file === null) return;
      setFile({ ...file, dateOrder });
      read({ ...file, dateOrder });
    },
  };
}
