// node tools/compose/write-env.mjs [--demo] → .env for docker-compose.yml, with fresh secrets, and the folder of backups. Needs nothing but Node.
// With --demo nothing is left to fill in: stand-ins play the agency, Stripe and Twilio.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { envText } from './env-text.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, '.env');
const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--demo')) {
  throw new Error('usage: node tools/compose/write-env.mjs [--demo]');
}
// An existing file is never replaced: with its secrets the sessions and the database would be lost.
writeFileSync(file, envText({ isDemo: option === '--demo' }), { mode: 0o600, flag: 'wx' });
// Made here, since the Docker engine would make it for root.
mkdirSync(path.join(root, 'backups'), { recursive: true, mode: 0o700 });
console.log(`Written: ${file}`);
