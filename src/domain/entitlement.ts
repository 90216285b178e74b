import { day, partsOf } from './calendar.ts';
import { addMonthsAnchored } from './recurrence.ts';

/** An instant as milliseconds since 1970, UTC. */
export type Moment = number;

/**
 * One row of the ledger of grants. - `card`: a paid period of the subscription `sourceId`. Within one subscription, a
 * period that starts later ends the earlier ones: a switched interval begins again, and a period without length means
 * that the subscription ended then. - `admin`: given by an admin, with an end or (null) without. -
 * `trial`: the first days of a new account. - `promotion`: months
 * of a code, redeemed at `startsAt`. - `revocation`: the grants of `sourceId` no longer count.
 */
export type Grant =
  | { kind: 'card'; sourceId: string; startsAt: Moment; endsAt: Moment }
  | { kind: 'admin'; sourceId: string; startsAt: Moment; endsAt: Moment | null }
  | { kind: 'trial'; sourceId: string; startsAt: Moment; endsAt: Moment }
  | { kind: 'promotion'; sourceId: string; startsAt: Moment; months: number }
  | { kind: 'revocation'; sourceId: string; startsAt: Moment };

/** One period of access and its source; `until` is null without an end. */
export type Reason = {
  kind: 'card' | 'admin' | 'trial' | 'promotion';
  sourceId: string;
  from: Moment;
  until: Moment | null;
};

/** Whether a person was ever given access, when it ends (null: without an end), and the reasons for it. */
export type Entitlement = { isGiven: boolean; expiresAt: Moment | null; reasons: readonly Reason[] };

type Stretch = { from: Moment; until: Moment };

/**
 * Computes access from all grants of a person. Their order and repetition do not matter. Paid and dated periods keep
 * their dates. The months of a code begin after the access that exists when it is redeemed, one code after the other,
 * and pause while paid time runs, so nothing that was paid for or given is lost.
 */
export function entitlementOf(grants: readonly Grant[]): Entitlement {
  const revoked = new Set(grants.filter((each) => each.kind === 'revocation').map((each) => each.sourceId));
  const live = grants.filter((each) => !revoked.has(each.sourceId));
  const fixed = fixedReasons(live);
  const reasons = [...fixed, ...endless(live), ...promotionReasons(live, merge(fixed))].toSorted(
    (a, b) => a.from - b.from || compare(a.sourceId, b.sourceId),
  );
  const isEndless = reasons.some((reason) => reason.until === null);
  const ends = reasons.flatMap((reason) => reason.until ?? []);
  return {
    isGiven: reasons.length > 0,
    expiresAt: isEndless || ends.length === 0 ? null : Math.max(...ends),
    reasons,
  };
}

/** Whether there is access at a moment. An end in the past counts at once. */
export function hasAccess({ isGiven, expiresAt }: Entitlement, now: Moment): boolean {
  return isGiven && (expiresAt === null || expiresAt > now);
}

/** Adds calendar months in UTC. The day of the month is clipped (Jan 31 + 1 = Feb 28), and the time of day stays. */
export function monthsLater(moment: Moment, months: number): Moment {
  const text = new Date(moment).toISOString();
  const from = day(text.slice(0, 10));
  const moved = addMonthsAnchored(from, months, partsOf(from).day);
  return Date.parse(`${moved}${text.slice(10)}`);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function endless(grants: readonly Grant[]): Reason[] {
  const given = grants.filter((each) => each.kind === 'admin' && each.endsAt === null);
  const bySource = new Map(given.map((each) => [each.sourceId, each]));
  return [...bySource.values()].map(({ sourceId, startsAt }) => ({
    kind: 'admin',
    sourceId,
    from: startsAt,
    until: null,
  }));
}

type Fixed = { kind: 'card' | 'admin' | 'trial'; sourceId: string; startsAt: Moment; endsAt: Moment };

function isFixed(grant: Grant): grant is Fixed {
  return grant.kind === 'card' || grant.kind === 'trial' || (grant.kind === 'admin' && grant.endsAt !== null);
}

function fixedReasons(grants: readonly Grant[]): Reason[] {
  const bySource = new Map<string, Fixed[]>();
  for (const grant of grants.filter(isFixed)) {
    bySource.set(grant.sourceId, [...(bySource.get(grant.sourceId) ?? []), grant]);
  }
  return [...bySource.values()].flatMap(cutByNext);
}

/**
 * For one source: of periods with the same start the longest counts, and each ends at the latest where the next one
 * starts.
 */
function cutByNext(periods: readonly Fixed[]): Reason[] {
  const sorted = periods.toSorted((a, b) => a.startsAt - b.startsAt || b.endsAt - a.endsAt);
  const longest = sorted.filter((period, index) => period.startsAt !== sorted[index - 1]?.startsAt);
  return longest.flatMap(({ kind, sourceId, startsAt, endsAt }, index) => {
    const until = Math.min(endsAt, longest[index + 1]?.startsAt ?? endsAt);
    return until > startsAt ? [{ kind, sourceId, from: startsAt, until }] : [];
  });
}

/** Joins periods that overlap or touch, earliest first. */
function merge(reasons: readonly Reason[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const { from, until } of reasons.toSorted((a, b) => a.from - b.from)) {
    if (until === null) continue;
    const last = merged.at(-1);
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until);
    else merged.push({ from, until });
  }
  return merged;
}

function promotionReasons(grants: readonly Grant[], fixed: readonly Stretch[]): Reason[] {
  const promotions = grants
    .filter((each) => each.kind === 'promotion')
    .toSorted((a, b) => a.startsAt - b.startsAt || compare(a.sourceId, b.sourceId));
  const reasons: Reason[] = [];
  const seen = new Set<string>();
  let before: Moment = Number.NEGATIVE_INFINITY;
  for (const { sourceId, startsAt, months } of promotions) {
    if (seen.has(sourceId)) continue;
    seen.add(sourceId);
    const { from, until } = layMonths(Math.max(startsAt, before), months, fixed);
    reasons.push({ kind: 'promotion', sourceId, from, until });
    before = until;
  }
  return reasons;
}

/**
 * Returns when months end that begin at `from`, or after the fixed period that runs then. They pause during later fixed
 * periods.
 */
function layMonths(from: Moment, months: number, fixed: readonly Stretch[]): Stretch {
  const running = fixed.find((stretch) => stretch.from <= from && from < stretch.until);
  const begins = running?.until ?? from;
  let until = monthsLater(begins, months);
  for (const stretch of fixed) {
    if (stretch.from <= begins || stretch.until <= begins) continue;
    if (stretch.from >= until) break;
    until += stretch.until - stretch.from;
  }
  return { from: begins, until };
}
