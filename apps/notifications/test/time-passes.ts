import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';

/** Moves everything that is kept into the past, as if this many minutes had gone by; nothing happens in them. */
export async function letTimePass(dataSource: DataSource, minutes: number): Promise<void> {
  await passTime(dataSource, TIME_PASSES_SINCE_ACCEPTED, minutes);
  await passTime(dataSource, TIME_PASSES, minutes);
}

/** Replicas lock rows in another order meanwhile. A statement that Postgres ends for a deadlock has changed nothing. */
const passTime = (dataSource: DataSource, statement: string, minutes: number) =>
  eventually('time to pass', async () => {
    await execute(dataSource, statement, [minutes]);
    return true;
  });

const MINUTES = 'make_interval(mins => $1::int)';
const TIME_PASSES_SINCE_ACCEPTED = `UPDATE message SET accepted_at = accepted_at - ${MINUTES}`;
const TIME_PASSES = `
  WITH aged_message AS (
    UPDATE message SET created_at = created_at - ${MINUTES}, due_at = due_at - ${MINUTES},
      waits_since = waits_since - ${MINUTES}, attempted_at = attempted_at - ${MINUTES}, unclear_since = unclear_since - ${MINUTES},
      answered_since = answered_since - ${MINUTES}, slot = slot - ${MINUTES}
     WHERE finished_at IS NULL
  ), aged_pause AS (
    UPDATE sending_pause SET since = since - ${MINUTES}, last_trial_at = last_trial_at - ${MINUTES},
      next_trial_at = next_trial_at - ${MINUTES}
  )
  UPDATE provider_health SET unclear_since = unclear_since - ${MINUTES}, proven_at = proven_at - ${MINUTES}`;

/** Lets the provider be asked now about every unclear text, */
export const ASK_NOW = `UPDATE message SET due_at = now() WHERE state = 'unknown' AND due_at > now()`;

/** and as if it had not been listed for longer than eleven minutes. Whoever is asking meanwhile has read what was before, and decides by that. */
export const ASK_AFTER_BOUND = `UPDATE message SET due_at = now(), answered_since = now() - interval '11 minutes'
  WHERE state = 'unknown' AND answered_since IS NOT NULL`;
