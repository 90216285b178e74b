import { FormFooter } from '#web/ui/overlay/form-footer.tsx';

/** Cancel and Confirm, which is out of use where there is nothing to send. */
export function SendFooter({ sending, disabled = false }: { sending: boolean; disabled?: boolean }) {
  return (
    <FormFooter
      submit={{ label: 'Confirm', pendingText: 'Sending...', isPending: sending, isDisabled: disabled }}
    />
  );
}
