import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod';
import { columnOf, fieldsOf, IS_UNDER_WAY, MESSAGE_FIELDS, message, type Message } from './message';
import { messageSteps, type LaterStep, type MessageStep, type StepDefinition, type StepValues } from './message-steps';

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

const movedRow = message.pick({
  id: true,
  userId: true,
  channel: true,
  addressId: true,
  noticeId: true,
  alertId: true,
  slot: true,
  correlationId: true,
  state: true,
  attempts: true,
  address: true,
  itemCount: true,
  attemptedAt: true,
  sid: true,
  acceptedAt: true,
});
const MOVED_FIELDS = fieldsOf(movedRow);

/** What has to be known of a message that moved with many others. The rest of its row may not be readable. */
export type MovedMessage = z.infer<typeof movedRow>;

/** {@link moveMessage} for many messages that this transaction has locked. Gives those to which the step applied. */
export async function moveLockedMessages<S extends LaterStep>(
  manager: EntityManager,
  ids: readonly string[],
  step: S,
  values: StepValues<S>,
): Promise<MovedMessage[]> {
  const { sql, parameters } = updateOf(step, values, { where: 'id = ANY ($1::uuid[])', parameters: [ids] });
  return queryRows(manager, movedRow, `${sql} RETURNING ${MOVED_FIELDS}`, parameters);
}

/** Deletes messages that were made this many days ago and have come to an end, some at a time. Gives how many. */
export function deleteOldMessages(manager: EntityManager, days: number, atMost: number): Promise<number> {
  return execute(
    manager,
    `DELETE FROM message WHERE id IN (
       SELECT id FROM message m WHERE created_at < now() - make_interval(days => $1) AND NOT (${IS_UNDER_WAY})
        LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [days, atMost],
  );
}

/**
 * Deletes all messages of a user, and what they tell of the user's alerts. The provider's ids of their texts stay for eight days (`returned-texts.ts`): else whoever asks for a text
 * to the same number would take one of them for another's.
 */
export async function deleteMessagesOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    `DELETE FROM notice WHERE id IN (SELECT notice_id FROM kept_message WHERE user_id = $1 AND (alert_id IS NOT NULL OR occasion ~ '^(first-text|account|morning):'))`,
    [userId],
  );
  const sql = `WITH gone AS (DELETE FROM message WHERE user_id = $1 RETURNING id, sid)
    INSERT INTO returned_text (sid, message_id)
    SELECT sid, id FROM gone WHERE sid IS NOT NULL ON CONFLICT DO NOTHING`;
  await execute(manager, sql, [userId]);
  await execute(manager, 'DELETE FROM past_message WHERE user_id = $1', [userId]);
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
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const settings = settingsOf(step, givenFrom(values, bind)).map(({ column, value }) => `, ${column} = ${value}`);
  const sql = `UPDATE message AS m SET state = ${bind(to)}${settings.join('')}
    WHERE ${where} AND state = ANY (${bind(from)})${onlyAttempted ? ' AND attempts > 0' : ''}`;
  return { sql, parameters };
}

interface Move<S extends LaterStep> extends Attempt {
  values: StepValues<S>;
}

/** Types of what a step can be given for each of many messages. A moment is given by the seconds until it. */
const GIVEN_TYPES = new Map([
  ['address', 'text'],
  ['body', 'text'],
  ['itemCount', 'integer'],
  ['dueAt', 'double precision'],
  ['sid', 'text'],
  ['errorCode', 'integer'],
]);

/**
 * {@link moveMessage} for many messages at once, each with values of its own. Gives those to which the step applied. `onlyIf` is one more
 * condition, of the message `m` and of what is `given`.
 */
export async function moveMessages<S extends LaterStep>(
  manager: EntityManager,
  step: S,
  moves: readonly Move<S>[],
  onlyIf = 'true',
): Promise<MovedMessage[]> {
  if (moves.length === 0) return [];
  const { from, to, sets, onlyAttempted }: StepDefinition = messageSteps[step];
  const settings = settingsOf(step, (field) =>
    field === 'dueAt' ? 'now() + make_interval(secs => given.due_at)' : `given.${columnOf(field)}`,
  );
  // Postgres takes arrays for short, so that it finds the messages by their ids, and not by an index of all that are in their state.
  const fields = Object.entries(sets).flatMap(([field, setting]) => (setting === 'given' ? [field] : []));
  const arrays = fields.map((field, place) => `, $${place + 5}::${typeOf(field)}[]`);
  return queryRows(
    manager,
    movedRow,
    `UPDATE message AS m SET state = $1${settings.map(({ column, value }) => `, ${column} = ${value}`).join('')}
       FROM unnest($3::uuid[], $4::integer[]${arrays.join('')}) AS given (${['id', 'attempts', ...fields.map(columnOf)].join(', ')})
      WHERE m.id = given.id AND m.attempts = given.attempts AND m.state = ANY ($2) AND ${onlyIf}
        ${onlyAttempted ? 'AND m.attempts > 0' : ''}
      RETURNING ${MOVED_FIELDS}`,
    [
      to,
      from,
      moves.map(({ id }) => id),
      moves.map(({ attempts }) => attempts),
      ...fields.map((field) => moves.map(({ values }) => givenOf(values, field))),
    ],
  );
}

function typeOf(field: string): string {
  const type = GIVEN_TYPES.get(field);
  if (!type) throw new Error(`${field} cannot be given for many messages`);
  return type;
}

function givenOf(values: object, field: string): unknown {
  const value = new Map<string, unknown>(Object.entries(values)).get(field);
  return typeof value === 'object' && value !== null && 'inSeconds' in value ? value.inSeconds : (value ?? null);
}

interface ColumnSetting {
  column: string;
  /** As SQL. */
  value: string;
}

/** The columns that a step sets besides the state. `given` says how a field is written that the caller gives. */
function settingsOf(step: MessageStep, given: (field: string) => string): ColumnSetting[] {
  const { sets }: StepDefinition = messageSteps[step];
  return Object.entries(sets).map(([field, setting]) => {
    const column = columnOf(field);
    switch (setting) {
      case 'given':
        return { column, value: given(field) };
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

/** Writes the fields of a step as parameters. */
function givenFrom(values: object, bind: (value: unknown) => string): (field: string) => string {
  const given = new Map<string, unknown>(Object.entries(values));
  return (field) => {
    const value = given.get(field);
    const isDistance = typeof value === 'object' && value !== null && 'inSeconds' in value;
    return isDistance ? `now() + make_interval(secs => ${bind(value.inSeconds)})` : bind(value ?? null);
  };
}
