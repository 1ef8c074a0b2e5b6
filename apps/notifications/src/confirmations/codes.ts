import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { execute } from '@barrelhive/database';
import type { DataSource } from 'typeorm';

const DIGITS = 6;
const DIGEST_BYTES = 32;
/** There are only a million codes, so trying one must cost something: some 50 ms and 16 MB. */
const COST = { N: 16_384 };

/**
 * Makes the code of a first text that is about to be posted, and keeps its digest; the code of an earlier post of it does not count any more.
 * Undefined when nobody waits for it.
 */
export async function issueCode(dataSource: DataSource, firstTextId: string): Promise<string | undefined> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const issued = await execute(
    dataSource,
    `UPDATE first_text SET code_digest = $2, wrong_codes = 0, issued_at = now() WHERE id = $1 AND user_id IS NOT NULL`,
    [firstTextId, (await codeDigest(firstTextId, code)).toString('base64url')],
  );
  return issued > 0 ? code : undefined;
}

/** Whether this is the code of a first text; takes the same time whichever digit differs. */
export async function isCodeOf(firstTextId: string, digest: string, code: string): Promise<boolean> {
  const kept = Buffer.from(digest, 'base64url');
  return kept.length === DIGEST_BYTES && timingSafeEqual(kept, await codeDigest(firstTextId, code));
}

function codeDigest(firstTextId: string, code: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, firstTextId, DIGEST_BYTES, COST, (error, digest) => {
      if (error) reject(error);
      else resolve(digest);
    });
  });
}
