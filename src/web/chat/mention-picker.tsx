import { t } from '@lingui/core/macro';
import { shownName } from '#web/lib/language/names.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { Member } from './mentioning.ts';

type MentionPickerProps = {
  id: string;
  members: readonly Member[];
  active: number;
  onChoose: (member: Member) => void;
};

/** The list of members to mention. The focus stays in the text field. */
export function MentionPicker({ id, members, active, onChoose }: MentionPickerProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Members`}
      className="absolute bottom-full start-3 z-10 mb-1 max-h-64 w-64 max-w-[calc(100%-1.5rem)] overflow-y-auto rounded-card border border-line bg-card p-1 shadow-float"
    >
      {members.map((member, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text; the active option is named there.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div
          key={member.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(member)}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-14 hover:bg-well aria-selected:bg-well mouse:min-h-9"
        >
          <Avatar name={shownName(member)} src={member.profilePicture} size="small" />
          <span className="flex min-w-0 flex-col">
            <bdi className="truncate">{shownName(member)}</bdi>
            {member.fullName && <span className="truncate text-13 text-quiet">@{member.username}</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
