import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { execute, queryRows, type Database } from '@barrelhive/database';
import { SESSION_ABSOLUTE_TIMEOUT_MS } from '@barrelhive/rules';
import { PUBLIC_KEYS_MAX_AGE_MS } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { seal, signingKey, unseal, type SigningKey } from './signing-key';

/** How long whoever stands between us and a service may keep the published keys. */
export const PUBLISHED_KEYS_MAX_AGE_SECONDS = 300;

/** This long after a key was published every service surely knows it: no cache of the keys before is left. */
export const KNOWN_AFTER_SECONDS = PUBLIC_KEYS_MAX_AGE_MS / 1000 + PUBLISHED_KEYS_MAX_AGE_SECONDS;

/** This long after a key ceased to sign no token of it is valid; an hour for replicas that heard of it late. */
export const VERIFIES_FOR_SECONDS = SESSION_ABSOLUTE_TIMEOUT_MS / 1000 + 3600;

const KEYS_KEPT = 2;
/** What an operator writes in place of the secret when keys are to be thrown away. */
const NOBODY = 'nobody';

/** The secrets of the service, of which the first seals. */
export type Secrets = readonly [KeyObject, ...KeyObject[]];

type StoredKey = SigningKey & { isSigning: boolean };

const keyRow = z.object({
  id: z.string(),
  sealedBy: z.string(),
  sealed: z.instanceof(Buffer),
  isSigning: z.boolean(),
  isOver: z.boolean(),
});

/** The secrets given do not open the stored keys. */
class SealedKeysError extends Error {
  constructor() {
    super(
      'JWT_PRIVATE_KEY does not open the signing keys in the database. Give the one that sealed them, after a comma if it is to be ' +
        'replaced. If it is lost or was stolen, run `npm run admin -- rotate-keys --start-anew` and start again: everybody logs in anew.',
    );
    this.name = 'SealedKeysError';
  }
}

/**
 * Reads the stored keys, and sees to it that there are two: one signs; the other will be next, or signed before and still verifies.
 * A service that starts seals anew what another secret sealed, and replaces keys that an operator gave up; one that still runs may have
 * the old secret. Throws {@link SealedKeysError}.
 */
export async function keepTwoKeys(
  manager: EntityManager,
  secrets: Secrets,
  { isStarting = false } = {},
): Promise<StoredKey[]> {
  await execute(manager, 'LOCK TABLE signing_key IN SHARE ROW EXCLUSIVE MODE');
  if (isStarting) await execute(manager, 'DELETE FROM signing_key WHERE sealed_by = $1', [NOBODY]);
  const [first] = secrets;
  const { keyId: sealedBy } = await signingKey(first);
  const stored = await readKeys(manager, secrets, isStarting ? sealedBy : undefined);
  if (stored.length === 0) {
    // Tokens that were signed with the secrets themselves, as versions before did, stay valid.
    for (const [at, secret] of secrets.entries()) {
      const key = await signingKey(secret);
      await insertKey(manager, key, { sealed: seal(key, first), sealedBy, state: at === 0 ? 'signs' : 'retired' });
      stored.push({ ...key, isSigning: at === 0 });
    }
  }
  if (stored.length < KEYS_KEPT) {
    const next = await signingKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    await insertKey(manager, next, { sealed: seal(next, first), sealedBy, state: 'next' });
    stored.push({ ...next, isSigning: false });
  }
  return stored;
}

/** Gives all keys up: every token is worthless once the auth service has started anew. For a secret that was stolen or is lost. */
export async function giveKeysUp(database: Database): Promise<void> {
  await execute(database, 'UPDATE signing_key SET sealed_by = $1', [NOBODY]);
}

/** Every statement that changes the table wakes all replicas, so none is run without a need. */
async function readKeys(
  manager: EntityManager,
  secrets: Secrets,
  sealAnewBy: string | undefined,
): Promise<StoredKey[]> {
  const byId = new Map(await Promise.all(secrets.map(async (each) => [(await signingKey(each)).keyId, each] as const)));
  const rows = await queryRows(
    manager,
    keyRow,
    `SELECT id, sealed_by AS "sealedBy", sealed,
       signs_from IS NOT NULL AND retired_at IS NULL AS "isSigning",
       coalesce(retired_at < now() - $1 * interval '1 second', false) AS "isOver"
     FROM signing_key ORDER BY published_at, id`,
    [VERIFIES_FOR_SECONDS],
  );
  const kept: StoredKey[] = [];
  for (const { id, sealedBy: by, sealed, isSigning, isOver } of rows) {
    const secret = byId.get(by);
    if (!secret) throw new SealedKeysError();
    if (isOver) {
      await execute(manager, 'DELETE FROM signing_key WHERE id = $1', [id]);
      continue;
    }
    const key = await signingKey(unseal(sealed, id, secret));
    if (sealAnewBy !== undefined && by !== sealAnewBy) {
      const anew = [id, sealAnewBy, seal(key, secrets[0])];
      await execute(manager, 'UPDATE signing_key SET sealed_by = $2, sealed = $3 WHERE id = $1', anew);
    }
    kept.push({ ...key, isSigning });
  }
  return kept;
}

interface NewKey {
  sealed: Buffer;
  sealedBy: string;
  state: 'next' | 'signs' | 'retired';
}

async function insertKey(manager: EntityManager, { keyId }: SigningKey, { sealed, sealedBy, state }: NewKey) {
  await execute(
    manager,
    `INSERT INTO signing_key (id, sealed_by, sealed, signs_from, retired_at)
     VALUES ($1, $2, $3, CASE WHEN $4 <> 'next' THEN now() END, CASE WHEN $4 = 'retired' THEN now() END)`,
    [keyId, sealedBy, sealed, state],
  );
}
