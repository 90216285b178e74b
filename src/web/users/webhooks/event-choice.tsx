import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhooks.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { useFieldGroup } from '#web/ui/form/field.tsx';
import { eventLabels } from './events.ts';

type EventChoiceProps = { events: readonly WebhookEvent[]; onChange: (events: WebhookEvent[]) => void };

export function EventChoice({ events, onChange }: EventChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn and named as one
    <div role="group" {...useFieldGroup()} className="grid grid-cols-1 gap-x-4 min-[22rem]:grid-cols-2">
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          label={eventLabels[event]}
          checked={events.includes(event)}
          onChange={({ target }) =>
            onChange(
              WEBHOOK_EVENTS.filter((each) => (each === event ? target.checked : events.includes(each))),
            )
          }
        />
      ))}
    </div>
  );
}
