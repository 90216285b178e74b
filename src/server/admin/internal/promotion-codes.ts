import type {
  addPromotionCode as addRow,
  listPromotionCodes as listRow,
  PromotionCode,
  updatePromotionCode as updateRow,
} from '#contract/admin.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { pageOf, readPage } from '#server/core/paging.ts';
import { recordAct } from '#server/core/record-act.ts';
import { first, one } from '#server/platform/database/database.ts';
import * as queries from './code-queries.ts';

export async function listPromotionCodes({ db }: Context, query: QueryOf<typeof listRow>) {
  const page = readPage(query, ['id']);
  const rows = await queries.listCodes(db, page.after?.[0] ?? null, page.fetch);
  const { count } = one(await queries.countCodes(db));
  return { ...pageOf(rows, page, (row) => [row.id]), total: count };
}

function refuseBackwards(validFrom: Day, validUntil: Day | null): void {
  if (validUntil !== null && validUntil < validFrom)
    throw invalid('Valid Until must not be before Valid From', 'validUntil');
}

type Terms = Omit<PromotionCode, 'id' | 'code' | 'redemptionsCount' | 'createdAt'>;

const termsOf = ({ description, validFrom, validUntil, maxRedemptions, ...rest }: PromotionCode): Terms => ({
  description,
  validFrom,
  validUntil,
  maxRedemptions,
  isActive: rest.isActive,
  discountPercent: rest.discountPercent,
  durationMonths: rest.durationMonths,
});

export async function addPromotionCode(
  context: Context,
  body: BodyOf<typeof addRow>,
): Promise<PromotionCode> {
  const { db, person, now, today } = context;
  const { code, description, validFrom = today, validUntil = null, maxRedemptions = null } = body;
  refuseBackwards(validFrom, validUntil);
  const [row] = await queries.insertCode(
    db,
    newId(),
    code,
    description || null,
    validFrom,
    validUntil,
    maxRedemptions,
    body.isActive,
    body.discountPercent,
    body.durationMonths,
    person.id,
    now,
  );
  if (row === undefined) throw new AppError('conflict', 'Promotion code already exists');
  await recordAct(db, { actorId: person.id, act: 'create_code', subject: code, after: termsOf(row), now });
  return row;
}

/** The changed fields, before and after. */
function differences(before: Terms, after: Terms) {
  const changed = (Object.keys(before) as (keyof Terms)[]).filter((key) => before[key] !== after[key]);
  const pick = (terms: Terms) => Object.fromEntries(changed.map((key) => [key, terms[key]]));
  return changed.length === 0 ? null : { before: pick(before), after: pick(after) };
}

export async function updatePromotionCode(
  { db, person, now }: Context,
  id: string,
  body: BodyOf<typeof updateRow>,
): Promise<PromotionCode> {
  const before = first(await queries.lockCode(db, id));
  if (before === null) throw notFound();
  const { description = before.description, validUntil = before.validUntil } = body;
  const { maxRedemptions = before.maxRedemptions, isActive = before.isActive } = body;
  const { discountPercent = before.discountPercent, durationMonths = before.durationMonths } = body;
  refuseBackwards(before.validFrom, validUntil);
  if (maxRedemptions !== null && maxRedemptions < before.redemptionsCount) {
    throw invalid(
      sentence(
        'Max redemptions cannot be lower: the code was already redeemed {times, plural, one {once} other {{times} times}}',
        { times: before.redemptionsCount },
      ),
      'maxRedemptions',
    );
  }
  const after = one(
    await queries.updateCode(
      db,
      id,
      description || null,
      validUntil,
      maxRedemptions,
      isActive,
      discountPercent,
      durationMonths,
    ),
  );
  const changes = differences(termsOf(before), termsOf(after));
  if (changes !== null)
    await recordAct(db, { actorId: person.id, act: 'update_code', subject: before.code, ...changes, now });
  return after;
}

/** A redemption needs its code, so a redeemed code is deactivated instead. */
export async function removePromotionCode({ db, person, speaker, now }: Context, id: string) {
  const row = first(await queries.lockCode(db, id));
  if (row === null) throw notFound();
  const act = { actorId: person.id, subject: row.code, now };
  if (row.redemptionsCount === 0) {
    await queries.removeCode(db, id);
    await recordAct(db, { ...act, act: 'delete_code', before: termsOf(row) });
    return {};
  }
  if (row.isActive) {
    const { description, validUntil, maxRedemptions, discountPercent, durationMonths } = row;
    await queries.updateCode(
      db,
      id,
      description,
      validUntil,
      maxRedemptions,
      false,
      discountPercent,
      durationMonths,
    );
    const values = { before: { isActive: true }, after: { isActive: false } };
    await recordAct(db, { ...act, act: 'deactivate_code', ...values });
  }
  return {
    message: speaker.say(sentence('Promotion code was redeemed before, so it has been deactivated')),
  };
}
