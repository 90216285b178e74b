import { systemClock } from '#server/core/clock.ts';
import { openCards } from '#server/platform/card-provider/cards.ts';

// A separate process that makes customers until it is killed, and prints those that were confirmed.
const [, , dataDirectory = ''] = process.argv;
const { cards } = openCards({ cards: null, dataDirectory }, systemClock);
for (let count = 1; ; count += 1) {
  const { id } = await cards.createCustomer({ userId: String(count), email: null }, `customer-${count}`);
  process.stdout.write(`${id}\n`);
}
