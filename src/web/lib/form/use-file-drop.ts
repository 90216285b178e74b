import { t } from '@lingui/core/macro';
import { type DragEvent, useState } from 'react';
import { takeFile } from './heic.ts';

type Drop = { onFile: (file: File) => void; onRefused: (message: string) => void; disabled?: boolean };

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Accepts one dropped file. Prevents the browser from opening a file that is dropped elsewhere on the page. */
export function useFileDrop({ onFile, onRefused, disabled = false }: Drop) {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setIsOver(!disabled);
  };
  const target = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: (event: DragEvent) => {
      const next = event.relatedTarget;
      if (!(next instanceof Node && event.currentTarget.contains(next))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      if (disabled) return;
      const [file, ...others] = event.dataTransfer.files;
      if (others.length > 0) onRefused(t`Choose one file at a time.`);
      else if (file !== undefined) takeFile(file, onFile);
    },
  };
  return { isOver, target };
}
