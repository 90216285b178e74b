import { t } from '@lingui/core/macro';
/** The outcome of a charge that needed the cardholder's confirmation. */
export type CardOutcome = { ok: true } | { ok: false; message: string };

type Confirmer = (clientSecret: string) => Promise<CardOutcome>;

let confirmer: Confirmer | null = null;

/** Sets how charges are confirmed. The shell sets it once. */
export function setCardConfirmer(next: Confirmer | null): void {
  confirmer = next;
}

/** Lets the user confirm a charge of a saved card. */
export async function confirmCard(clientSecret: string): Promise<CardOutcome> {
  return confirmer === null ? { ok: false, message: t`Please try again.` } : confirmer(clientSecret);
}
