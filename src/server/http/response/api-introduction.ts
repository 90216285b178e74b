/** What someone who writes a program has to know before the first call. The documentation page shows it (Markdown). */
export const API_INTRODUCTION = `
Every call of this site, with its fields and replies. The screens use the same calls.

## Tokens
Make a token under [Profile → Developers](/profile/developers) and send it with every call:

    Authorization: Bearer allsq_…

A token sees what its person sees. One that only reads gets 403 for changes. How you sign in, cards, the wallet, bank accounts,
checkout, exports and administration need a signed-in browser; their descriptions say so, and a token gets 403.
Send a token without the cookie of a session: both together are refused with 400.

To try a call on this page, choose **Authorize** and paste a token. It is sent to this site only, and forgotten when you leave the page. The calls are real.

## Amounts and dates
Amounts are decimals, such as \`12.34\`; the currency is the group's, or stands beside the amount. Dates are days, such as \`2026-06-15\`.
Instants are in UTC. Send \`X-Time-Zone: Europe/Lisbon\` if your *today* is not that of UTC.

## Idempotency keys
Send a new \`Idempotency-Key\`, such as a UUID, with every change that has this header. If no answer arrives, repeat the call with the
same key and the same body: it counts once, and you get the first reply. A key is kept for 24 hours. The same key with another
body is refused with 409 \`idempotency_conflict\`.

## Limits
A token may make 600 calls in 10 minutes. Above that the answer is 429, and its header \`Retry-After\` says how many seconds to wait. A JSON
body has at most 64 kB unless the call takes more, a file at most 5 MB. Lists come in pages: \`X-Next-Cursor\` is the \`cursor\` of the next one.

## Errors
Every error is JSON with a \`message\` that can be shown to a person, a \`code\` that a program can compare, and often \`issues\` that name the fields.

| Status | Meaning |
|---|---|
| 400 | Something in the call is wrong; \`issues\` says what |
| 401 | No token, or one that is unknown or has expired |
| 402 | Needs full access, or the card was declined |
| 403 | The token may not do this |
| 404 | Does not exist, or is not yours to see |
| 409 | Contradicts what is there, such as an edit of what someone else just changed |
| 429 | Too many calls |
| 503 | Try again later |

## Webhooks
A webhook tells an address of yours what happens in your groups. Each request has the header \`Allsquare-Signature: t={unix seconds},v1={signature}\`.
The signature is the HMAC-SHA256 of \`{t}.{body}\` with the webhook's secret, in hexadecimal. Compute it from the body as it came, compare it, and
refuse a \`t\` that is more than 5 minutes old. Answer with a status from 200 to 299 within 5 seconds; otherwise the event is sent again, 12 times in
about 70 minutes. The same event may come twice, with the same \`id\`.
`.trim();
