/** Safari reads the file some time after the press, in milliseconds. */
const READ_BY = 60_000;

/** Downloads a file that this page made. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_BY);
}
