import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings, serviceSettingsShape, wholeNumber } from '@barrelhive/service-kit';
import * as z from 'zod';
import { operatorName, whoActs } from './operator-name';

const adminSettingsSchema = z.object({
  DATABASE_URL: serviceSettingsShape.DATABASE_URL.optional(),
  ADMIN_NAME: operatorName.optional().describe('who calls the commands, for the audit; `--as` goes before it'),
  DATA_DIR: z.string().default('.local').describe('the data folder of a running `npm start`, whose database is used'),
});

/** What the backup that a timer calls reads from its environment. */
export const scheduledBackupSettings = z.object({
  BACKUP_RECIPIENT: z
    .string()
    .startsWith('age1', 'must be a public key of age, which begins with age1')
    .describe('for whom backups are encrypted: the public key that `age-keygen` prints'),
  BACKUP_KEPT_DAYS: wholeNumber(1).default(30).describe('after how many days a backup is deleted'),
});

/** What the watch over an installation reads from its environment. */
export const watchSettings = z.object({
  PUBLIC_URL: z.url().optional().describe('where visitors reach the product'),
  WATCH_POST_URL: z
    .url()
    .optional()
    .describe('where `watch` posts what is wrong: an incoming webhook of Slack, Mattermost or Discord'),
});

/** What `npm start` notes of itself while it runs. */
const runningProduct = z.object({ databaseUrl: z.string() });

/** Who acts: the name that the call gives, or that of ADMIN_NAME, or the system's user alone. */
export function adminOperator(name: string | undefined, env: Readonly<Record<string, string | undefined>>): string {
  return whoActs(name ?? readSettings(adminSettingsSchema, env).ADMIN_NAME);
}

/**
 * The database of the product: DATABASE_URL, or that of `npm start` in this folder. Throws one sentence when there is neither.
 */
export function adminDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string {
  const { DATABASE_URL, DATA_DIR } = readSettings(adminSettingsSchema, env);
  return DATABASE_URL ?? databaseOfRun(DATA_DIR);
}

function databaseOfRun(dataDir: string): string {
  const file = path.resolve(dataDir, 'run.json');
  if (!existsSync(file)) {
    throw new Error('No database is running here: set DATABASE_URL, or run `npm start` in another terminal.');
  }
  return runningProduct.parse(JSON.parse(readFileSync(file, 'utf8'))).databaseUrl;
}
