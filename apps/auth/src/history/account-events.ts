import { accountEventKind, type AccountEvent, type AccountEventKind } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Origin } from '../origins/request-origin';

/** How many events of an account are kept and shown. */
export const EVENTS_KEPT = 20;

type Place = Pick<Origin, 'device' | 'network'>;

/** Where an operator's command comes from. */
export const SUPPORT: Place = { device: 'Support', network: 'our own' };

/** Where what comes by text message comes from. */
export const BY_TEXT: Place = { device: 'Text message', network: 'the telephone network' };

interface Happening {
  kind: AccountEventKind;
  origin: Place;
}

/** Keeps what happened to an account, and lets go of what happened before the last 20. */
export async function noteAccountEvent(
  manager: EntityManager,
  accountId: string,
  { kind, origin }: Happening,
): Promise<void> {
  await execute(manager, `INSERT INTO account_event (account_id, kind, device, network) VALUES ($1, $2, $3, $4)`, [
    accountId,
    kind,
    origin.device,
    origin.network,
  ]);
  await execute(
    manager,
    `DELETE FROM account_event
       WHERE account_id = $1
         AND id <= (SELECT id FROM account_event WHERE account_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [accountId, EVENTS_KEPT],
  );
}

const eventRow = z.object({
  id: z.string(),
  kind: z.enum(accountEventKind.options),
  happenedAt: z.date(),
  device: z.string(),
  network: z.string(),
});

/** What happened to an account, the latest first. */
export async function listAccountEvents(manager: EntityManager, accountId: string): Promise<AccountEvent[]> {
  const rows = await queryRows(
    manager,
    eventRow,
    `SELECT id::text, kind, happened_at AS "happenedAt", device, network
       FROM account_event WHERE account_id = $1 ORDER BY account_event.id DESC LIMIT $2`,
    [accountId, EVENTS_KEPT],
  );
  return rows.map(({ happenedAt, ...shown }) => ({ ...shown, happenedAt: happenedAt.toISOString() }));
}
