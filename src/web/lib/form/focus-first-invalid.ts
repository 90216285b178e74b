/**
 * Focuses the first invalid field of a form, if there is one. Apart from `useForm`, whose library a screen with a small
 * form of its own must not load.
 */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
}
