import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { Currency } from '#domain/currency.ts';
import { readReceipt } from '#domain/receipt/read-receipt.ts';
import { MAX_RECEIPT_BYTES, RECEIPT_PROBLEMS } from '#domain/receipt/receipt.ts';
import { heicProblem, isHeic } from '#web/lib/form/heic.ts';
import { say } from '#web/lib/language/i18n.ts';
import { today } from '#web/lib/time/today.ts';
import { readPdf } from './file/read-pdf.ts';
import { draftOfReceipt, type ReceiptDraft } from './receipt-draft.ts';

/** Where the dialog is: choosing a receipt, reading a photo, or reviewing what was read. */
export type Step =
  | { kind: 'choose' }
  | { kind: 'photo'; photo: Blob }
  | { kind: 'review'; draft: ReceiptDraft };

type Source = Blob & { name?: string };

/** Reads a receipt into a draft: a text, a PDF, or the text of a photo. All of it happens on this device. */
export function useReading(currency: Currency, typedText: string) {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const [text, setText] = useState(typedText);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts the files, so that a slow one does not replace a later one. */
  const latest = useRef(0);

  const refuse = (message: string) => {
    setProblem(message);
    setReading(null);
    setStep({ kind: 'choose' });
  };
  const readText = (found: string) => {
    // It can be corrected if it is refused.
    setText(found);
    setReading(null);
    const read = readReceipt(found, { currency, today: today() });
    if (!read.ok) return refuse(say(read.message));
    setProblem(null);
    setStep({ kind: 'review', draft: draftOfReceipt(read.receipt, currency) });
  };
  const readFile = async (file: Source) => {
    latest.current += 1;
    const mine = latest.current;
    if (isHeic(file)) return refuse(heicProblem());
    const isPdf = file.type === 'application/pdf';
    if (!isPdf && !file.type.startsWith('image/')) return refuse(t`Choose a PDF or a photo`);
    if (file.size > MAX_RECEIPT_BYTES) return refuse(say(RECEIPT_PROBLEMS.too_large));
    setProblem(null);
    if (!isPdf) return setStep({ kind: 'photo', photo: file });
    setReading(file.name ?? t`the receipt`);
    const read = await readPdf(file);
    if (latest.current !== mine) return;
    if (read.ok) readText(read.text);
    else refuse(read.message);
  };
  return {
    step,
    text,
    setText,
    /** What is being read, or null. */
    reading,
    problem,
    refuse,
    readText,
    readFile,
    /** Reads a file of this site: the receipt of the expense. */
    readAttached: async (url: string) => {
      setReading(t`the attached receipt`);
      try {
        const reply = await fetch(url);
        if (!reply.ok) throw new Error('The receipt has been removed');
        await readFile(await reply.blob());
      } catch {
        refuse(t`The attached receipt couldn't be loaded. Check your connection and try again`);
      } finally {
        setReading(null);
      }
    },
    change: (draft: ReceiptDraft) => setStep({ kind: 'review', draft }),
    startOver: () => setStep({ kind: 'choose' }),
  };
}

export type Reading = ReturnType<typeof useReading>;
