import { hash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, apiKeyScope, type ApiKey, type ApiKeyList } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { apiKeyAllowanceOf, MOST_API_KEYS, type ApiKeyAllowance } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const SECRET_BYTES = 32;
/** So much of a key is kept that its owner knows it again. */
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

/** The columns of a key as its owner sees it. */
export const SHOWN_KEY = `id, name, hint, scopes, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** A row of {@link SHOWN_KEY}. */
export const keyRow = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiKeyScope.options)),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});

/** A key as its owner is shown it. */
export function shownKey({ createdAt, lastUsedAt, ...shown }: z.infer<typeof keyRow>): ApiKey {
  return { ...shown, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** What the plan of a user lets API keys do now. */
export async function keyAllowance(manager: EntityManager, userId: string): Promise<ApiKeyAllowance> {
  return apiKeyAllowanceOf(await entitlementAt(manager, userId, new Date()));
}

/** The keys of a user, the latest first, and what the plan lets them do. */
export async function listApiKeys(manager: EntityManager, userId: string): Promise<ApiKeyList> {
  const sql = `SELECT ${SHOWN_KEY} FROM api_key WHERE account_id = $1 ORDER BY created_at DESC, id`;
  const [rows, allowance] = await Promise.all([
    queryRows(manager, keyRow, sql, [userId]),
    keyAllowance(manager, userId),
  ]);
  return {
    keys: rows.map(shownKey),
    most: MOST_API_KEYS,
    allowedScopes: [...allowance.scopes],
    callsPerDay: allowance.callsPerDay,
  };
}

/** A key that nobody can guess. */
export function newKeySecret(): string {
  return API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of a key. Its 256 random bits make a slow hash needless. */
export function keyDigest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** How a key begins. */
export function keyHint(secret: string): string {
  return secret.slice(0, HINT_LENGTH);
}
