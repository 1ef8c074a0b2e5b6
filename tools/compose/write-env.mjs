// node tools/compose/write-env.mjs [--demo] → .env for docker-compose.yml, with fresh secrets. Needs nothing but Node.
// With --demo nothing is left to fill in: stand-ins play the agency, Stripe and Twilio.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { envText } from './env-text.mjs';

const file = path.resolve(import.meta.dirname, '../..', '.env');
const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--demo')) {
  throw new Error('usage: node tools/compose/write-env.mjs [--demo]');
}
// An existing file is never replaced: with its secrets the sessions and the database would be lost.
writeFileSync(file, envText({ isDemo: option === '--demo' }), { mode: 0o600, flag: 'wx' });
console.log(`Written: ${file}`);
