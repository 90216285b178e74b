import * as z from 'zod/mini';
import { PAY_LINK_KINDS, type PayLinkKind, readPayLink } from '#domain/pay-links.ts';
import { choice } from './fields.ts';

/** Where a person can be paid outside the product. An IBAN has no spaces. */
export const payLinksReply = z.array(z.object({ kind: z.enum(PAY_LINK_KINDS), value: z.string() }));

const payLink = z
  .object({
    kind: choice(PAY_LINK_KINDS, 'Unknown kind of pay link'),
    value: z.string({ error: 'Value is required' }).check(z.maxLength(200, { error: 'Value is too long' })),
  })
  .check(({ value: { kind, value }, issues }) => {
    if (readPayLink(kind, value) === null) issues.push(notValid(kind, ['value'], value));
  });

const LINK_PROBLEMS: Readonly<Record<PayLinkKind, string>> = {
  paypal: 'This paypal is not valid',
  venmo: 'This venmo is not valid',
  wise: 'This wise is not valid',
  upi: 'This upi is not valid',
  iban: 'This iban is not valid',
};

const notValid = (kind: PayLinkKind, path: (string | number)[], input: unknown) => ({
  code: 'custom' as const,
  message: LINK_PROBLEMS[kind],
  path,
  input,
});

/** All of a person's pay links, each kind at most once. */
export const payLinksField = z
  .array(payLink)
  .check(z.maxLength(PAY_LINK_KINDS.length, { error: 'Too many pay links' }), ({ value: links, issues }) => {
    const second = links.findIndex(({ kind }, at) => links.findIndex((each) => each.kind === kind) < at);
    const twice = links[second];
    if (twice !== undefined) issues.push(notValid(twice.kind, [second, 'kind'], twice.kind));
  });
