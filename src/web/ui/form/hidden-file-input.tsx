import type { ChangeEvent, RefObject } from 'react';
import { takeFile } from '#web/lib/form/heic.ts';

type HiddenFileInputProps = {
  /** A button clicks it to ask for a file. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
};

/** The browser's own file input, behind a button of ours. */
export function HiddenFileInput({ ref, label, accept, onFile }: HiddenFileInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was refused or corrected.
    event.target.value = '';
    if (file !== undefined) takeFile(file, onFile);
  };
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={choose}
    />
  );
}
