import { execute, queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { KNOWN_AFTER_SECONDS, VERIFIES_FOR_SECONDS } from './stored-keys';

/** The keys cannot be rotated yet; the message says when. */
class TooEarlyToRotateError extends Error {
  override name = 'TooEarlyToRotateError';
}

const nextKey = z.object({ id: z.string(), isKnown: z.boolean(), knownAt: z.date() });
const retiredKey = z.object({ freeAt: z.date() });

/** Lets the next key sign; the one before goes on to verify until none of its sessions is left. Throws {@link TooEarlyToRotateError}. */
export async function rotateKeys(dataSource: DataSource): Promise<{ signing: string }> {
  return dataSource.transaction(async (manager) => {
    await execute(manager, 'LOCK TABLE signing_key IN SHARE ROW EXCLUSIVE MODE');
    const next = await queryRow(
      manager,
      nextKey,
      `SELECT id, published_at <= now() - $1 * interval '1 second' AS "isKnown",
         published_at + $1 * interval '1 second' AS "knownAt"
       FROM signing_key WHERE signs_from IS NULL`,
      [KNOWN_AFTER_SECONDS],
    );
    if (!next) {
      const retired = await queryRow(
        manager,
        retiredKey,
        `SELECT retired_at + $1 * interval '1 second' AS "freeAt" FROM signing_key WHERE retired_at IS NOT NULL`,
        [VERIFIES_FOR_SECONDS],
      );
      throw new TooEarlyToRotateError(
        retired
          ? `Sessions of the key before last until ${retired.freeAt.toISOString()}; the next key is made then.`
          : 'There is no next key yet: the auth service makes it when it runs.',
      );
    }
    if (!next.isKnown) {
      const text = `The next key is new: every service surely knows it at ${next.knownAt.toISOString()}.`;
      throw new TooEarlyToRotateError(text);
    }
    await execute(
      manager,
      'UPDATE signing_key SET retired_at = now() WHERE signs_from IS NOT NULL AND retired_at IS NULL',
    );
    await execute(manager, 'UPDATE signing_key SET signs_from = now() WHERE id = $1', [next.id]);
    return { signing: next.id };
  });
}
