/** A reply of someone whose home currency is dollars. */
export const inDollars = <Reply extends object>(reply: Reply) => ({ ...reply, currency: 'USD' as const });
