import { type Engine, header } from './engine.ts';
import {
  type Form,
  readFlag,
  readForm,
  readInteger,
  readList,
  readMetadata,
  readText,
  requireAmount,
  requireText,
} from './form.ts';
import { invalidRequest } from './refusal.ts';
import type { Coupon, Price, Product } from './shapes.ts';
import type { List } from './store.ts';

export function createProduct(engine: Engine, form: Form): Product {
  const product: Product = {
    ...header(engine, 'prod', 'product'),
    ...ownId(engine, 'product', form),
    name: requireText(form, 'name'),
    active: true,
    metadata: readMetadata(form),
  };
  return engine.store.put('product', product);
}

export function createPrice(engine: Engine, form: Form): Price {
  const { store } = engine;
  const interval = requireText(readForm(form, 'recurring') ?? {}, 'interval');
  if (interval !== 'month' && interval !== 'year')
    throw invalidRequest('Invalid interval', 'recurring[interval]');
  const lookupKey = readText(form, 'lookup_key') ?? null;
  const holder = allPrices(engine).find(
    (price) => price.lookup_key !== null && price.lookup_key === lookupKey,
  );
  if (holder !== undefined) {
    if (readFlag(form, 'transfer_lookup_key') !== true)
      throw invalidRequest('The lookup key is in use', 'lookup_key', 'resource_already_exists');
    store.put('price', { ...holder, lookup_key: null });
  }
  const price: Price = {
    ...header(engine, 'price', 'price'),
    product: store.get('product', requireText(form, 'product'), 'product').id,
    active: true,
    currency: requireText(form, 'currency'),
    unit_amount: requireAmount(form, 'unit_amount'),
    lookup_key: lookupKey,
    type: 'recurring',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
    metadata: readMetadata(form),
  };
  return store.put('price', price);
}

export function listPrices(engine: Engine, form: Form): List<Price> {
  const keys = readList(form, 'lookup_keys');
  const data = allPrices(engine).filter(
    (price) => keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key)),
  );
  return { data, has_more: false };
}

export function getPrice({ store }: Engine, id: string): Price {
  return store.get('price', id, 'price');
}

function allPrices({ store }: Engine): Price[] {
  return store.list('price', { limit: 1000 }).data;
}

export function createCoupon(engine: Engine, form: Form): Coupon {
  const percent = readInteger(form, 'percent_off');
  if (percent === undefined || percent < 1 || percent > 100)
    throw invalidRequest('Invalid percentage', 'percent_off');
  if (requireText(form, 'duration') !== 'once')
    throw invalidRequest('Only coupons for once are made', 'duration');
  const coupon: Coupon = {
    ...header(engine, 'coupon', 'coupon'),
    ...ownId(engine, 'coupon', form),
    name: readText(form, 'name') ?? null,
    percent_off: percent,
    duration: 'once',
    valid: true,
    metadata: readMetadata(form),
  };
  return engine.store.put('coupon', coupon);
}

/** The id that the caller chose, if any. */
function ownId({ store }: Engine, kind: 'product' | 'coupon', form: Form): { id?: string } {
  const id = readText(form, 'id');
  if (id === undefined) return {};
  if (!/^[\w-]{1,200}$/.test(id)) throw invalidRequest('Invalid id', 'id');
  if (store.find(kind, id) !== null)
    throw invalidRequest(`There is a ${kind} with this id`, 'id', 'resource_already_exists');
  return { id };
}
