/** Moves the focus to the first field of a form that has a complaint. Without one the focus stays. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
}
