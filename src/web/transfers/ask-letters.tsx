import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Encoding } from '#domain/encodings/encodings.ts';
import { ENCODING_LABELS } from '#web/lib/form/encoding-labels.ts';
import { AskReading } from './ask-reading.tsx';
import type { LetterChoice } from './read-file.ts';

type AskLettersProps = {
  choices: readonly LetterChoice[];
  head: ReactNode;
  onSay: (encoding: Encoding) => void;
};

/** Asks which letters a file is written in. */
export function AskLetters({ choices, head, onSay }: AskLettersProps) {
  return (
    <AskReading
      head={head}
      question={t`The letters in this file can be read in more than one way`}
      advice={t`Choose how the letters are written`}
      readings={choices.map(({ encoding, differs }) => ({
        answer: encoding,
        label: ENCODING_LABELS[encoding],
        texts: differs,
      }))}
      onSay={onSay}
    />
  );
}
