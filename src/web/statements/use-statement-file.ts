import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { BodyOf } from '#contract/route.ts';
import { previewStatement } from '#contract/statements.ts';
import { errorMessage } from '#web/lib/api/api-error.ts';
import { useCall } from '#web/lib/api/use-call.ts';

export type FileAnswers = BodyOf<typeof previewStatement>;

/** The file to import, and the person's answers about it. The server reads it and writes nothing. */
export function useStatementFile() {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const said = useRef<FileAnswers>({});
  /** The answers before each question, newest last. */
  const [before, setBefore] = useState<readonly FileAnswers[]>([]);
  const preview = useCall(previewStatement);

  const read = (chosen: File, next: FileAnswers) => {
    said.current = next;
    preview.mutate({ file: chosen, body: next });
  };
  const choose = (chosen: File) => {
    setRefusal(null);
    setFile(chosen);
    setBefore([]);
    preview.reset();
    read(chosen, {});
  };
  const failure = preview.isError ? errorMessage(preview.error, t`The file couldn't be read.`) : null;
  return {
    file,
    preview: preview.isPending && Object.keys(said.current).length === 0 ? undefined : preview.data,
    /** The name of the file that is being read, or null. */
    reading: preview.isPending && file !== null ? file.name : null,
    problem: refusal ?? failure,
    choose,
    refuse: setRefusal,
    /** Reads the file again with further answers. */
    say: (more: FileAnswers) => {
      if (file === null) return;
      setBefore([...before, said.current]);
      read(file, { ...said.current, ...more });
    },
    /** Asks the last answered question again. Undefined where nothing was answered. */
    back: stepBack(before, (last) => {
      if (file === null) return;
      setBefore(before.slice(0, -1));
      read(file, last);
    }),
    retry: file !== null && preview.isError ? () => read(file, said.current) : undefined,
    reset: () => {
      setFile(null);
      setRefusal(null);
      preview.reset();
    },
  };
}

function stepBack(before: readonly FileAnswers[], go: (last: FileAnswers) => void): (() => void) | undefined {
  const last = before.at(-1);
  return last && (() => go(last));
}
