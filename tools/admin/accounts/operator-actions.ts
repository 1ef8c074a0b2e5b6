import { nullAsUndefined, execute, queryRow, queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { AdminContext, Command } from '../command';

const SHOWN = 50;

const actionId = z.object({ id: z.string() });
const tableFound = z.object({ isThere: z.boolean() });

const operatorAction = z.object({
  begunAt: z.date(),
  operator: z.string(),
  command: z.string(),
  userId: nullAsUndefined(z.string()),
  outcome: nullAsUndefined(z.string()),
});

export type OperatorAction = z.infer<typeof operatorAction>;

/** What a command is about: the users, by their ids, and what is done, in words that may outlive the account. */
interface Subject {
  userId?: string;
  detail?: string;
}

/** Says what a command is about, as soon as that is known and before anything changes. */
type Note = (subject: Subject) => Promise<unknown>;

/**
 * A command that touches the account of a person, takes data out or changes something: who called it, when and about whom is noted before it does
 * anything, and what came of it afterwards. Neither addresses nor numbers are noted, which would outlive the account.
 */
export function audited(
  command: string,
  run: (args: readonly string[], context: AdminContext, note: Note) => Promise<string[]>,
): Command['run'] {
  return (args, context) =>
    context.withDatabase('auth', async (auth) => {
      const id = await beginAction(auth, context.operator, command);
      const note: Note = ({ userId, detail }) =>
        execute(
          auth,
          `UPDATE operator_action SET user_id = coalesce($2, user_id), command = concat_ws(' ', command, $3::text)
            WHERE id = $1`,
          [id, userId, detail],
        );
      const end = (outcome: 'done' | 'failed') =>
        execute(auth, 'UPDATE operator_action SET outcome = $2 WHERE id = $1', [id, outcome]);
      const lines = await run(args, context, note).catch(async (error: unknown) => {
        await end('failed');
        throw error;
      });
      return [...lines, ...(await ifNotNoted(end('done')))];
    });
}

/** What was done is done: a line says that its outcome could not be noted, since a failed command would look undone. */
async function ifNotNoted(noted: Promise<unknown>): Promise<string[]> {
  try {
    await noted;
    return [];
  } catch (error) {
    return [`This was done, but its outcome could not be noted: ${String(error)}`];
  }
}

/** Notes what could not be noted before it was done, since there was no table to note it in. */
export async function noteDone({ withDatabase, operator }: AdminContext, command: string): Promise<void> {
  const sql = `INSERT INTO operator_action (operator, command, outcome) VALUES ($1, $2, 'done')`;
  await withDatabase('auth', (auth) => execute(auth, sql, [operator, command]));
}

/** What operators did last, the latest first. */
export function latestActions(auth: DataSource): Promise<OperatorAction[]> {
  return queryRows(
    auth,
    operatorAction,
    `SELECT begun_at AS "begunAt", operator, command, user_id AS "userId", outcome
       FROM operator_action ORDER BY id DESC LIMIT $1`,
    [SHOWN],
  );
}

async function beginAction(auth: DataSource, operator: string, command: string): Promise<string | undefined> {
  const { isThere } =
    (await queryRow(auth, tableFound, `SELECT to_regclass('operator_action') IS NOT NULL AS "isThere"`)) ?? {};
  if (!isThere) throw new Error('There is nothing of auth in this database: is DATABASE_URL the right one?');
  const sql = 'INSERT INTO operator_action (operator, command) VALUES ($1, $2) RETURNING id';
  return (await queryRow(auth, actionId, sql, [operator, command]))?.id;
}
