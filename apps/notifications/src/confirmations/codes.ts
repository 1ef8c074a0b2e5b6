import { randomInt, timingSafeEqual } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { costlyDigest } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';

const DIGITS = 6;

/**
 * Makes the code of a first text that is about to be posted, and keeps its digest; the code of an earlier post of it does not count any more.
 * Undefined when nobody waits for it.
 */
export async function issueCode(dataSource: DataSource, firstTextId: string): Promise<string | undefined> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const issued = await execute(
    dataSource,
    `UPDATE first_text SET code_digest = $2, wrong_codes = 0, issued_at = now() WHERE id = $1 AND user_id IS NOT NULL`,
    [firstTextId, await costlyDigest(code, firstTextId)],
  );
  return issued > 0 ? code : undefined;
}

/** Whether this is the code of a first text; takes the same time whichever digit differs. */
export async function isCodeOf(firstTextId: string, digest: string, code: string): Promise<boolean> {
  const [kept, given] = [Buffer.from(digest), Buffer.from(await costlyDigest(code, firstTextId))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}
