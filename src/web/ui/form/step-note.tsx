import { t } from '@lingui/core/macro';

type StepNoteProps = {
  step: number;
  of: number;
  /** What is done in this step. */
  name: string;
  /** How long the work that is running may take, or null. */
  wait?: string | null | undefined;
};

/** Says in which step of an import the person is, and how long to wait. */
export function StepNote({ step, of, name, wait = null }: StepNoteProps) {
  return (
    <p role="status" className="text-13 text-quiet">
      {wait === null ? t`Step ${step} of ${of}: ${name}.` : t`Step ${step} of ${of}: ${name}. ${wait}`}
    </p>
  );
}
