import { Button } from '#web/ui/button.tsx';
import { CardFailure, type CardFrameProps } from './card-frame.tsx';

/** One button as wide as the form. */
export function PageCardFrame({
  submitLabel,
  pendingText,
  pending,
  failure,
  onSubmit,
  children,
}: CardFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {children}
      <CardFailure failure={failure} />
      <Button type="submit" size="large" pending={pending} pendingText={pendingText}>
        {submitLabel}
      </Button>
    </form>
  );
}
