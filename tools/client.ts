import { writeFileSync } from 'node:fs';
import { CLIENT_SCHEMA, clientSchema } from './client/schema.ts';

// Regenerates the types of the client package from the contract.
writeFileSync(CLIENT_SCHEMA, await clientSchema());
console.log(`${CLIENT_SCHEMA} is up to date`);
