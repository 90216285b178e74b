import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { GroupDetail } from '#contract/groups.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { useRenewJoinLink } from './mutations.ts';
import { useJoinLink } from './queries.ts';

/** More names than these become "and 2 others". */
const NAMED = 3;

type SendLinkProps = {
  group: Pick<GroupDetail, 'id' | 'name'>;
  /** The names of who should get it; at least one. */
  names: readonly string[];
  /** Shows the link where it can neither be shared nor copied. */
  onShow: () => void;
};

/** Says who cannot see the group yet, and sends them its join link. A press makes the link if there is none. */
export function SendLink({ group, names, onShow }: SendLinkProps) {
  const link = useJoinLink(group.id);
  const isPhone = useIsPhone();
  const send = (url: string) => void shareOrCopy(group, url, isPhone).then((isSent) => isSent || onShow());
  const make = useRenewJoinLink(({ url }) => send(url));
  return (
    <div className="flex items-center justify-between gap-x-4 border-t border-line pt-3">
      <p className="min-w-0 text-14 text-quiet [overflow-wrap:anywhere]">
        <Trans>
          <NameList names={names} /> can't see this yet
        </Trans>
      </p>
      <Button
        variant="quiet"
        size="small"
        className="-me-3"
        pending={make.isPending}
        // A link that may be there is not replaced: the one before would stop working.
        disabled={link.isPending}
        onClick={() => {
          const url = link.data?.url ?? null;
          if (url !== null) send(url);
          else if (link.isError) onShow();
          else make.mutate({ params: { id: group.id } });
        }}
      >
        <Send aria-hidden="true" />
        {t`Send Link`}
        <LockMark />
      </Button>
    </div>
  );
}

function NameList({ names }: { names: readonly string[] }) {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const rest = names.length - shown.length;
  const parts = shown.map((name) => (
    <bdi key={name} className="font-medium text-ink">
      {name}
    </bdi>
  ));
  const others = plural(rest, { one: '# other', other: '# others' });
  const [one, two, three] = rest === 0 ? parts : [...parts, others];
  if (two === undefined) return one;
  if (three === undefined) {
    return (
      <Trans>
        {one} and {two}
      </Trans>
    );
  }
  return (
    <Trans>
      {one}, {two} and {three}
    </Trans>
  );
}

/** Opens the device's share sheet on a phone, and copies the link elsewhere. Resolves to false if neither is possible. */
async function shareOrCopy(group: SendLinkProps['group'], url: string, isPhone: boolean): Promise<boolean> {
  if (isPhone && 'share' in navigator) {
    try {
      await navigator.share({ title: group.name, text: t`Join “${group.name}” on Allsquare`, url });
      return true;
    } catch (error) {
      // Closed without sending.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  return copyText(url, t`Link copied`);
}
