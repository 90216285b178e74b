import { type Engine, header } from './engine.ts';
import { type Form, readMetadata, requireAmount, requireText } from './form.ts';
import { invalidRequest } from './refusal.ts';
import type { Payout } from './shapes.ts';

/** The time that a bank takes here, in seconds; long enough to see the pending state. */
const TRAVEL = 5;
/** The last digits of the published test account that refuses payouts: 000111111116. */
const REFUSING = '1116';

export function createPayout(engine: Engine, form: Form): Payout {
  if (requireText(form, 'currency') !== 'usd') throw invalidRequest('Only usd is taken', 'currency');
  const base = header(engine, 'po', 'payout');
  const payout: Payout = {
    ...base,
    amount: requireAmount(form),
    arrival_date: base.created + TRAVEL,
    currency: 'usd',
    failure_code: null,
    failure_message: null,
    metadata: readMetadata(form),
    status: 'pending',
  };
  return engine.store.put('payout', payout, { dueAt: payout.arrival_date });
}

/** Applies the bank's result. */
export function runPayout(engine: Engine, id: string): void {
  const payout = engine.store.get('payout', id);
  const isRefused = payout.metadata.bank_last4 === REFUSING;
  const done: Payout = isRefused
    ? {
        ...payout,
        status: 'failed',
        failure_code: 'no_account',
        failure_message: 'The bank found no account with this number.',
      }
    : { ...payout, status: 'paid' };
  engine.store.put('payout', done);
  engine.emit(isRefused ? 'payout.failed' : 'payout.paid', done);
}
