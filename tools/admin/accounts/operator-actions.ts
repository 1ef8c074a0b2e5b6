import { hostname, userInfo } from 'node:os';
import { nullAsUndefined, execute, queryRow, queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { AdminContext, Command } from '../command';

const SHOWN = 50;

const actionId = z.object({ id: z.string() });

const operatorAction = z.object({
  begunAt: z.date(),
  operator: z.string(),
  command: z.string(),
  userId: nullAsUndefined(z.string()),
  outcome: nullAsUndefined(z.string()),
});

export type OperatorAction = z.infer<typeof operatorAction>;

/** Says whom a command is about, as soon as that is known. */
type NoteUser = (userId: string) => void;

/**
 * A command that touches the account of a person: who called it, when and about whom is noted before it does anything, and what came of
 * it afterwards. Neither addresses nor numbers are noted, which would outlive the account.
 */
export function audited(
  command: string,
  run: (args: readonly string[], context: AdminContext, noteUser: NoteUser) => Promise<string[]>,
): Command['run'] {
  return (args, context) =>
    context.withDatabase('auth', async (auth) => {
      const id = await beginAction(auth, command);
      let userId: string | undefined;
      const end = (outcome: 'done' | 'failed') =>
        execute(auth, 'UPDATE operator_action SET user_id = $2, outcome = $3 WHERE id = $1', [id, userId, outcome]);
      try {
        const lines = await run(args, context, (known) => (userId = known));
        await end('done');
        return lines;
      } catch (error) {
        await end('failed');
        throw error;
      }
    });
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

async function beginAction(auth: DataSource, command: string): Promise<string | undefined> {
  const sql = 'INSERT INTO operator_action (operator, command) VALUES ($1, $2) RETURNING id';
  return (await queryRow(auth, actionId, sql, [whoActs(), command]))?.id;
}

/** The user of the system and its machine; in a container, whose user has no name, the number. */
function whoActs(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`;
  }
}
