import {
  type addPaymentMethod as addPaymentMethodRow,
  type CardDetails,
  type PaymentMethod,
  readMethodId,
} from '#contract/cards.ts';
import type { BodyOf } from '#contract/route.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { CardObjectMissingError, type SavedCard } from '#server/platform/card-provider/card-provider.ts';
import { type Db, inTransaction, one } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { ensureCustomer } from './customers.ts';
import * as queries from './queries.ts';

const MAX_CARDS = 20;

export function listPaymentMethods(context: Context): Promise<PaymentMethod[]> {
  return queries.listMethods(context.db, context.person.id);
}

export async function startCardSetup({ deps, person }: Context): Promise<{ clientSecret: string }> {
  const customerId = await ensureCustomer(deps, person.id);
  try {
    return await deps.cards.createSetup({ customerId }, newId());
  } catch (error) {
    if (!(error instanceof CardObjectMissingError)) throw error;
    const renewed = await ensureCustomer(deps, person.id, customerId);
    return deps.cards.createSetup({ customerId: renewed }, newId());
  }
}

export async function addPaymentMethod(
  context: Context,
  { details, isDefault = false }: BodyOf<typeof addPaymentMethodRow>,
): Promise<PaymentMethod> {
  const { deps } = context;
  const providerId = readMethodId(details);
  if (providerId === null) throw invalid('Payment method ID is required', 'details');
  const card = await readOwnCard(context, providerId);
  const outcome = await inTransaction(deps.pool, (db) => saveCard(context, db, { card, isDefault }));
  if (outcome.isNew) return outcome.saved;
  // The same id again is a retry; the same card with another id is detached at the provider.
  if (outcome.saved.providerId === card.id) return outcome.saved;
  await enqueue(deps.pool, detaching(card.id, context.now));
  throw new AppError('conflict', 'This card is already saved');
}

/** The card as the provider has it. A card that another person set up does not exist. */
async function readOwnCard({ deps, db, person }: Context, providerId: string): Promise<SavedCard> {
  const owner = await queries.findOwner(db, person.id);
  const card = await deps.cards.getCard(providerId).catch((error: unknown) => {
    if (error instanceof CardObjectMissingError) return null;
    throw error;
  });
  if (card === null || card.customerId === null || card.customerId !== owner?.customerId) throw notFound();
  return card;
}

type Saving = { card: SavedCard; isDefault: boolean };
type Saved = { isNew: true; saved: PaymentMethod } | { isNew: false; saved: queries.OwnCard };

async function saveCard({ person, now }: Context, db: Db, { card, isDefault }: Saving): Promise<Saved> {
  await lockUser(db, person.id);
  const same = await queries.findSame(db, person.id, card.fingerprint);
  if (same !== null) return { isNew: false, saved: same };
  const others = await queries.listMethods(db, person.id);
  if (others.length >= MAX_CARDS)
    throw new AppError('conflict', sentence('You can save at most {most} cards', { most: MAX_CARDS }));
  const becomesDefault = isDefault || others.length === 0;
  if (becomesDefault) await queries.clearDefault(db, person.id);
  const text = detailsOf(card);
  const { id, fingerprint } = card;
  const rows = await queries.insertCard(db, newId(), person.id, text, becomesDefault, id, fingerprint, now);
  return { isNew: true, saved: one(rows) };
}

function detailsOf(card: SavedCard): string {
  const details: CardDetails = {
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    stripePaymentMethodId: card.id,
  };
  return JSON.stringify(details);
}

export async function makeDefault(context: Context, id: string): Promise<PaymentMethod> {
  const { db, person } = context;
  await lockUser(db, person.id);
  if ((await queries.findCard(db, id, person.id)) === null) throw notFound();
  await queries.clearDefault(db, person.id);
  return one(await queries.setDefault(db, id));
}

export async function removePaymentMethod(context: Context, id: string): Promise<void> {
  const { db, person, now } = context;
  await lockUser(db, person.id);
  const [removed] = await queries.removeCard(db, id, person.id);
  if (removed === undefined) throw notFound();
  const [newest] = await queries.listMethods(db, person.id);
  if (removed.isDefault && newest !== undefined) await queries.setDefault(db, newest.id);
  if (removed.providerId !== null) await enqueue(db, detaching(removed.providerId, now));
}

const detaching = (providerId: string, runAt: Date) => ({
  kind: 'card-detach',
  payload: { providerId },
  runAt,
});

/** The facts about a saved card that a charge needs. */
export type Chargeable = { methodId: string; cardId: string; customerId: string; label: string };

/** One of the caller's cards, ready to be charged; another person's card does not exist. */
export async function openCard({ db, person }: Context, id: string): Promise<Chargeable> {
  const card = await queries.findCard(db, id, person.id);
  const owner = await queries.findOwner(db, person.id);
  if (card === null || card.providerId === null || !owner?.customerId) throw notFound();
  const { brand, last4 } = JSON.parse(card.details) as CardDetails;
  return {
    methodId: id,
    cardId: card.providerId,
    customerId: owner.customerId,
    label: labelOf(brand, last4),
  };
}

function labelOf(brand: string, last4: string): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
