/**
 * Focuses the first invalid field of a form, if there is one, and scrolls its error into view too.
 */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  // A group cannot take the focus itself.
  const choice = field?.querySelector<HTMLElement>('input:checked, input');
  (field?.role === 'radiogroup' ? choice : field)?.focus();
  const described = field?.getAttribute('aria-describedby')?.split(' ').at(-1);
  // The error is below the field, where the foot of a dialog may hide it.
  if (described) document.getElementById(described)?.scrollIntoView({ block: 'nearest' });
}
