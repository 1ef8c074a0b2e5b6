import { logger, metrics } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import type { PhoneStanding } from '../messages/decide-sending';

const log = logger('phone-standing');

/** So many messages in a row that did not reach a phone pause it (facts: sms, error 30003). */
export const UNREACHABLE_BEFORE_PAUSE = 3;
const PAUSE_DAYS = 7;

const filtered = metrics.counter({
  name: 'barrelhive_sms_filtered_total',
  help: 'Messages a carrier filtered as spam (30007): the operator has to act.',
});

/** What an error of the provider says about the number itself. */
export type NumberFault = 'opted-out' | 'unusable' | 'unreachable' | 'filtered';

const faults: Readonly<Record<number, NumberFault>> = {
  21211: 'unusable',
  21610: 'opted-out',
  21614: 'unusable',
  30003: 'unreachable',
  30006: 'unusable',
  30007: 'filtered',
};

export function numberFault(errorCode: number): NumberFault | undefined {
  return faults[errorCode];
}

/**
 * Holds what is known of a number for the rest of the transaction: `shared` by those who act on it, not `shared` by who changes
 * it. Thus a message is claimed either wholly before an opt-out or wholly after it.
 */
export async function lockPhone(phone: string, mode: 'shared' | 'exclusive', manager: EntityManager): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await manager.query(`SELECT ${lock}(hashtextextended('phone:' || $1, 0))`, [phone]);
}

export async function findStanding(phone: string, manager: EntityManager): Promise<PhoneStanding> {
  const [row]: { opted_out_at: Date | null; unusable_since: Date | null; paused_until: Date | null }[] =
    await manager.query('SELECT opted_out_at, unusable_since, paused_until FROM phone_standing WHERE phone = $1', [
      phone,
    ]);
  return {
    optedOut: Boolean(row?.opted_out_at),
    unusable: Boolean(row?.unusable_since),
    pausedUntil: row?.paused_until ?? undefined,
  };
}

/** The owner of the number wants no messages, as said by STOP or by the provider. */
export async function recordOptOut(phone: string, manager: EntityManager): Promise<void> {
  await lockPhone(phone, 'exclusive', manager);
  await manager.query(
    `INSERT INTO phone_standing (phone, opted_out_at) VALUES ($1, now())
     ON CONFLICT (phone) DO UPDATE SET opted_out_at = coalesce(phone_standing.opted_out_at, now())`,
    [phone],
  );
}

/** The owner of the number wants messages again; who writes to us can also be reached. */
export async function recordOptIn(phone: string, manager: EntityManager): Promise<void> {
  await lockPhone(phone, 'exclusive', manager);
  await manager.query('DELETE FROM phone_standing WHERE phone = $1', [phone]);
}

export async function recordReached(phone: string, manager: EntityManager): Promise<void> {
  await manager.query(
    'UPDATE phone_standing SET unreachable_in_a_row = 0 WHERE phone = $1 AND unreachable_in_a_row > 0',
    [phone],
  );
}

/** Draws the consequences of an error the provider reported for a message to this number. */
export async function applyErrorCode(errorCode: number, phone: string, manager: EntityManager): Promise<void> {
  switch (numberFault(errorCode)) {
    case 'opted-out':
      return recordOptOut(phone, manager);
    case 'unusable':
      return recordUnusable(phone, manager);
    case 'unreachable':
      return recordUnreachable(phone, manager);
    case 'filtered':
      filtered.inc();
      log.error({ errorCode }, 'a carrier filtered a message as spam');
      return;
    case undefined:
      return;
  }
}

async function recordUnusable(phone: string, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO phone_standing (phone, unusable_since) VALUES ($1, now())
     ON CONFLICT (phone) DO UPDATE SET unusable_since = coalesce(phone_standing.unusable_since, now())`,
    [phone],
  );
}

async function recordUnreachable(phone: string, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO phone_standing (phone, unreachable_in_a_row) VALUES ($1, 1)
     ON CONFLICT (phone) DO UPDATE
       SET unreachable_in_a_row = (phone_standing.unreachable_in_a_row + 1) % $2,
           paused_until = CASE WHEN phone_standing.unreachable_in_a_row + 1 >= $2
                               THEN now() + make_interval(days => $3) ELSE phone_standing.paused_until END`,
    [phone, UNREACHABLE_BEFORE_PAUSE, PAUSE_DAYS],
  );
}
