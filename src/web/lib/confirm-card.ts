/** How a charge went that asked for the card's owner. */
export type CardOutcome = { ok: true } | { ok: false; message: string };

type Confirmer = (clientSecret: string) => Promise<CardOutcome>;

let confirmer: Confirmer | null = null;

/** Says how a charge that needs its owner's confirmation gets it; the shell sets it once. */
export function setCardConfirmer(next: Confirmer | null): void {
  confirmer = next;
}

/** Lets the person confirm a charge that the server began with a saved card. */
export async function confirmCard(clientSecret: string): Promise<CardOutcome> {
  return confirmer === null ? { ok: false, message: 'Please try again.' } : confirmer(clientSecret);
}
