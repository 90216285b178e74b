import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

/** Cancel and Confirm. Confirm is disabled if there is nothing to send. */
export function SendFooter({ sending, disabled = false }: { sending: boolean; disabled?: boolean }) {
  return (
    <FormFooter
      submit={{ label: 'Confirm', pendingText: 'Sending...', isPending: sending, isDisabled: disabled }}
    />
  );
}
