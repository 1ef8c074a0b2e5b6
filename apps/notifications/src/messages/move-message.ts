import { execute, nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { columnOf, MESSAGE_FIELDS, message, type Message } from './message';
import { occasionOf, waitsSinceOf, type MessageContent } from './message-content';
import {
  messageSteps,
  type FirstStep,
  type LaterStep,
  type MessageStep,
  type StepDefinition,
  type StepValues,
} from './message-steps';

type Attempt = Pick<Message, 'id' | 'attempts'>;

/**
 * Performs a step of a message and gives the message as it is then. Undefined, and nothing changed, when the step does not apply to
 * its state, or when there was another attempt since it was read.
 */
export async function moveMessage<S extends LaterStep>(
  manager: EntityManager,
  { id, attempts }: Attempt,
  step: S,
  values: StepValues<S>,
): Promise<Message | undefined> {
  const { sql, parameters } = updateOf(step, values, { where: OF_ATTEMPT, parameters: [id, attempts] });
  return queryRow(manager, message, `${sql} RETURNING ${MESSAGE_FIELDS}`, parameters);
}

/** {@link moveMessage} for a message whose row may not be readable. Answers whether the step applied. */
export async function moveUnread<S extends LaterStep>(
  manager: EntityManager,
  { id, attempts }: Attempt,
  step: S,
  values: StepValues<S>,
): Promise<boolean> {
  const { sql, parameters } = updateOf(step, values, { where: OF_ATTEMPT, parameters: [id, attempts] });
  return (await execute(manager, sql, parameters)) > 0;
}

const movedRow = z.object({
  correlationId: z.string(),
  alertId: nullAsUndefined(z.string()),
  slot: nullAsUndefined(z.string()),
  /** What it is about, if it was told as sent. */
  items: z.unknown(),
});

/** What has to be known of a message that moved with many others. It is read from the raw content, one part of which may not be readable. */
export type MovedMessage = z.infer<typeof movedRow>;

/** {@link moveMessage} for many messages that this transaction has locked. Gives those to which the step applied. */
export async function moveLockedMessages<S extends LaterStep>(
  manager: EntityManager,
  ids: readonly string[],
  step: S,
  values: StepValues<S>,
): Promise<MovedMessage[]> {
  const { sql, parameters } = updateOf(step, values, { where: 'id = ANY ($1::uuid[])', parameters: [ids] });
  return queryRows(
    manager,
    movedRow,
    `${sql} RETURNING m.correlation_id AS "correlationId", m.content #>> '{match,alertId}' AS "alertId", m.content #>> '{match,slot}' AS slot,
       CASE WHEN m.accepted_at IS NOT NULL THEN m.content #> '{match,items}' END AS items`,
    parameters,
  );
}

/** What a user's messages waited for may have come: those that nobody tried to send yet are looked at now. One that is worked on is left alone. */
export async function wakeMessagesOf(manager: EntityManager, userId: string): Promise<void> {
  const where = `id IN (SELECT id FROM message WHERE user_id = $1 AND state = 'pending' AND attempts = 0 AND due_at > now()
    FOR UPDATE SKIP LOCKED)`;
  const { sql, parameters } = updateOf('postponed', { dueAt: { inSeconds: 0 } }, { where, parameters: [userId] });
  await execute(manager, sql, parameters);
}

const OF_ATTEMPT = 'id = $1 AND attempts = $2';

/** The statement of a step for the messages that `where` names by the first parameters. */
function updateOf<S extends LaterStep>(
  step: S,
  values: StepValues<S>,
  { where, parameters: first }: { where: string; parameters: readonly unknown[] },
): { sql: string; parameters: unknown[] } {
  const { from, to, onlyAttempted }: StepDefinition = messageSteps[step];
  const parameters: unknown[] = [...first];
  const settings = settingsOf(step, values, parameters).map(({ column, value }) => `, ${column} = ${value}`);
  const [state, states] = [`$${parameters.push(to)}`, `$${parameters.push(from)}`];
  const sql = `UPDATE message AS m SET state = ${state}${settings.join('')}
    WHERE ${where} AND state = ANY (${states})${onlyAttempted ? ' AND attempts > 0' : ''}`;
  return { sql, parameters };
}

interface Draft {
  userIds: readonly string[];
  content: MessageContent;
  correlationId: string;
}

/** Makes a message for each recipient who has none for the occasion yet, by the first step of its life. Gives their number. */
export async function createMessages<S extends FirstStep>(
  manager: EntityManager,
  { userIds, content, correlationId }: Draft,
  step: S,
  values: StepValues<S>,
): Promise<number> {
  const { to } = messageSteps[step];
  const waitsSince = waitsSinceOf(content);
  const parameters: unknown[] = [userIds, occasionOf(content), JSON.stringify(content), correlationId, to, waitsSince];
  const settings = settingsOf(step, values, parameters);
  const columns = [
    'user_id',
    'occasion',
    'content',
    'correlation_id',
    'state',
    'waits_since',
    ...settings.map(({ column }) => column),
  ];
  const selected = [
    'user_id',
    '$2',
    '$3',
    '$4',
    '$5',
    'coalesce($6::timestamptz, now())',
    ...settings.map(({ value }) => value),
  ];
  return execute(
    manager,
    `INSERT INTO message (${columns.join(', ')})
     SELECT ${selected.join(', ')} FROM unnest($1::text[]) AS recipient (user_id)
     ON CONFLICT DO NOTHING`,
    parameters,
  );
}

/** The columns that a step sets besides the state, each with its value as SQL; adds what is given to the parameters. */
function settingsOf<S extends MessageStep>(
  step: S,
  values: StepValues<S>,
  parameters: unknown[],
): { column: string; value: string }[] {
  const { sets }: StepDefinition = messageSteps[step];
  const given = new Map<string, unknown>(Object.entries(values));
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  return Object.entries(sets).map(([field, setting]) => {
    const column = columnOf(field);
    switch (setting) {
      case 'given':
        return { column, value: givenValue(given.get(field), bind) };
      case 'now':
        return { column, value: 'now()' };
      case 'now unless set':
        return { column, value: `coalesce(m.${column}, now())` };
      case 'one more':
        return { column, value: `m.${column} + 1` };
      case 'none':
        return { column, value: 'NULL' };
    }
  });
}

function givenValue(value: unknown, bind: (value: unknown) => string): string {
  if (typeof value === 'object' && value !== null && 'inSeconds' in value) {
    return `now() + make_interval(secs => ${bind(value.inSeconds)})`;
  }
  return bind(value ?? null);
}
