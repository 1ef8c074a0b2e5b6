import { hash } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const accountRow = z.object({ accountId: z.string() });

/** What is kept of the token of a link. */
const digestOf = (token: string) => hash('sha256', token, 'base64url');

/** Keeps a link to a new password by its digest. An account has one: the one before ends. */
export async function keepPasswordLink(
  manager: EntityManager,
  { accountId, digest, until }: { accountId: string; digest: string; until: Date },
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO password_link (account_id, digest, until) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET digest = $2, until = $3 WHERE password_link.until <= $3`,
    [accountId, digest, until],
  );
}

/** Whose password a link replaces; undefined for one that was used, is over, or never was. */
export async function findPasswordLink(manager: EntityManager, token: string): Promise<string | undefined> {
  const sql = 'SELECT account_id AS "accountId" FROM password_link WHERE digest = $1 AND until > now()';
  return (await queryRow(manager, accountRow, sql, [digestOf(token)]))?.accountId;
}

/** Ends the link of an account: it has another password, or another e-mail. */
export async function endPasswordLink(manager: EntityManager, accountId: string): Promise<void> {
  await execute(manager, 'DELETE FROM password_link WHERE account_id = $1', [accountId]);
}

/** Uses a link up. False where it was used, or ended, meanwhile. */
export async function usePasswordLink(manager: EntityManager, token: string): Promise<boolean> {
  const sql = 'DELETE FROM password_link WHERE digest = $1 AND until > now()';
  return (await execute(manager, sql, [digestOf(token)])) > 0;
}
