/** What someone who writes a program has to know before the first call. The documentation page shows it (Markdown). */
export const API_INTRODUCTION = `
Every call of this site, with its fields and replies. The app itself uses the same calls.

## Tokens
Create a token under [Profile → Developers](/profile/developers) and send it with every call:

    Authorization: Bearer allsq_…

A token can see what its owner can see. A read-only token gets 403 for changes. Sign-in settings, cards, the wallet, bank accounts,
checkout, exports and administration need a signed-in browser. Their descriptions say so, and a token gets 403.
Send the token without a session cookie: a request with both gets 400.

To try a call on this page, choose **Authorize** and paste a token. It is sent only to this site and forgotten when you leave the page. The calls are real.

## Guests
People without an account use a group by its guest link. \`POST /api/guest/{token}/place\` gives their device a cookie, \`guest\`. A call is a
guest's if it sends this cookie and \`X-Guest: {group id}\`; for \`GET /api/live\` the address ends with \`?guest={group id}\` instead. The calls that
guests can make list this header. Other calls get 403, other groups 404, and all calls get 401 once the place has ended. A request with both
\`X-Guest\` and a token gets 400.

## Amounts and dates
Amounts are decimals, such as \`12.34\`, in the group's currency or in the currency given next to the amount. Dates are days, such as \`2026-06-15\`.
Timestamps are in UTC. Send \`X-Time-Zone: Europe/Lisbon\` if your *today* differs from UTC.

## Idempotency keys
Send a new \`Idempotency-Key\`, such as a UUID, with every change that accepts this header. If you get no answer, repeat the call with the
same key and the same body: it counts once, and you get the first reply. Keys are kept for 24 hours. Using the same key with a different
body gets 409 \`idempotency_conflict\`.

## Limits
A token can make 600 calls in 10 minutes. After that, calls get 429, and the \`Retry-After\` header gives the number of seconds to wait. A JSON
body can have up to 64 kB unless the call allows more, and a file up to 5 MB. Lists are paged: \`X-Next-Cursor\` is the \`cursor\` of the next page.

## Errors
Every error is JSON with a \`message\` to show to a person, a \`code\` for programs to compare, and often \`issues\` that name the fields.

| Status | Meaning |
|---|---|
| 400 | Something in the call is wrong; \`issues\` says what |
| 401 | No token, or the token is unknown or has expired; for a guest: open the group's link again |
| 402 | Needs full access, or the card was declined |
| 403 | The token or the guest is not allowed to do this |
| 404 | Does not exist, or you cannot see it |
| 408 | The request did not arrive within 30 seconds. Send it again |
| 409 | Conflicts with the current state, such as an edit of something that someone else just changed |
| 429 | Too many calls |
| 503 | Try again later |

## Webhooks
A webhook notifies your server of what happens in your groups. Each request has the header \`Allsquare-Signature: t={unix seconds},v1={signature}\`.
The signature is the HMAC-SHA256 of \`{t}.{body}\` with the webhook's secret, in hexadecimal. Compute it from the raw body, compare the two, and
reject a \`t\` more than 5 minutes old. Respond with a status from 200 to 299 within 5 seconds; otherwise the event is sent again, up to 12 times
over about 70 minutes. The same event may arrive twice, with the same \`id\`.
`.trim();
