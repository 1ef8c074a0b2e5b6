import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { integerArray } from '../database/integer-arrays';
import type { KnownStores } from '../store-stock/known-stores';

/** A replica that is frozen or killed loses its claims after this long. */
const LEASE_SECONDS = 15;
const RENEWAL_MS = 5_000;

const FIRST_BACK_OFF_MINUTES = 10;
const LONGEST_BACK_OFF_MINUTES = 6 * 60;

const failedAttempt = z.object({ failures: z.int() });
const lastAttempt = z.object({
  isTaken: z.boolean(),
  isDue: z.boolean(),
  failures: z.int(),
});

/** A detail that is older than $2, or that was last tried with another total than $3; a failed one when its time has come. */
const IS_DUE = `(attempt.statewide_qty IS DISTINCT FROM $3::int
  OR coalesce(CASE WHEN attempt.failures = 0 THEN attempt.fetched_at < $2 ELSE attempt.retry_at <= clock_timestamp() END, true))`;

/** Why a bottle's detail need not or may not be read: another replica reads it, it is fresh, or it failed lately. */
interface NotToRead {
  kind: 'taken' | 'fresh' | 'backing-off';
}

/** Whether it may be read by us. */
export type ClaimResult = { kind: 'claimed' } | NotToRead;

/** Minutes until a bottle whose detail failed this often in a row is tried again: from 10 minutes, doubling, to 6 hours. */
export function backOffMinutes(failures: number): number {
  return Math.min(FIRST_BACK_OFF_MINUTES * 2 ** (failures - 1), LONGEST_BACK_OFF_MINUTES);
}

/**
 * Ends the back-off of bottles whose statewide total changed, also when it soon is again what it was at the last attempt. What was
 * tried with the new total already, or is being read right now, is left as it is.
 */
export async function endBackOffs(
  manager: EntityManager,
  totals: readonly { sku: string; storeQty: number }[],
): Promise<void> {
  if (totals.length === 0) return;
  await execute(
    manager,
    `UPDATE detail_attempt AS attempt SET failures = 0, retry_at = NULL, statewide_qty = NULL
     FROM unnest($1::text[], $2::integer[]) AS changed (sku, store_qty)
     WHERE attempt.sku = changed.sku AND attempt.failures > 0 AND attempt.statewide_qty IS DISTINCT FROM changed.store_qty
       AND (attempt.claimed_until IS NULL OR attempt.claimed_until < clock_timestamp())`,
    [totals.map(({ sku }) => sku), integerArray(totals.map(({ storeQty }) => storeQty))],
  );
}

/**
 * One reading per bottle at a time, whichever replica does it, and the back-off of bottles the agency does not show. A claim is a
 * lease in Postgres, so no connection is held while the agency answers.
 */
@Injectable()
export class DetailClaims {
  private readonly runner = randomUUID();
  private readonly held = new Set<string>();
  private renewal: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Whether a bottle's detail is to be read, as `claim` would find it.
   * @param statewideQty the total of the table now: when it differs from that of the last attempt, a young detail is outdated and a
   * back-off over
   */
  async look(sku: string, statewideQty: number | undefined, freshSince: Date): Promise<{ kind: 'due' } | NotToRead> {
    const attempt = await queryRow(
      this.dataSource,
      lastAttempt,
      `SELECT coalesce(claimed_until >= clock_timestamp(), false) AS "isTaken", ${IS_DUE} AS "isDue", failures
       FROM detail_attempt AS attempt WHERE sku = $1`,
      [sku, freshSince, statewideQty ?? null],
    );
    if (attempt?.isTaken) return { kind: 'taken' };
    if (!attempt || attempt.isDue) return { kind: 'due' };
    return { kind: attempt.failures === 0 ? 'fresh' : 'backing-off' };
  }

  /** Takes the right to read a detail, if that is due and nobody else has it. Parameters as for `look`. */
  async claim(sku: string, statewideQty: number | undefined, freshSince: Date): Promise<ClaimResult> {
    const claimed = await execute(
      this.dataSource,
      `INSERT INTO detail_attempt AS attempt (sku, claimed_by, claimed_until)
       VALUES ($1, $4, clock_timestamp() + make_interval(secs => $5))
       ON CONFLICT (sku) DO UPDATE SET claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
       WHERE (attempt.claimed_until IS NULL OR attempt.claimed_until < clock_timestamp()) AND ${IS_DUE}`,
      [sku, freshSince, statewideQty ?? null, this.runner, LEASE_SECONDS],
    );
    if (claimed === 0) {
      const seen = await this.look(sku, statewideQty, freshSince);
      // Whoever had it has given it back this moment.
      return seen.kind === 'due' ? { kind: 'taken' } : seen;
    }
    this.held.add(sku);
    this.renewal ??= setInterval(() => void this.renew(), RENEWAL_MS).unref();
    return { kind: 'claimed' };
  }

  /** Gives a claim back after a good reading. False when it was lost meanwhile: then what was read is not to be written. */
  async succeed(manager: EntityManager, sku: string, detail: KnownStores): Promise<boolean> {
    const held = await execute(
      manager,
      `UPDATE detail_attempt SET claimed_by = NULL, claimed_until = NULL, fetched_at = $3, failures = 0, retry_at = NULL,
         statewide_qty = $4
       WHERE sku = $1 AND claimed_by = $2`,
      [sku, this.runner, detail.checkedAt, detail.statewideQty ?? null],
    );
    return held > 0;
  }

  /** Gives a claim back after the agency did not show the bottle; it is left alone for a growing while. */
  async fail(sku: string, statewideQty: number | undefined): Promise<void> {
    const failed = await queryRow(
      this.dataSource,
      failedAttempt,
      `UPDATE detail_attempt SET claimed_by = NULL, claimed_until = NULL, statewide_qty = $3,
         failures = CASE WHEN statewide_qty IS DISTINCT FROM $3::int THEN 1 ELSE failures + 1 END
       WHERE sku = $1 AND claimed_by = $2
       RETURNING failures`,
      [sku, this.runner, statewideQty ?? null],
    );
    if (!failed) return;
    await execute(
      this.dataSource,
      `UPDATE detail_attempt SET retry_at = clock_timestamp() + make_interval(mins => $2) WHERE sku = $1`,
      [sku, backOffMinutes(failed.failures)],
    );
  }

  /** Gives a claim back unread: the agency as a whole did not answer, which is no fault of this bottle. */
  async release(sku: string): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE detail_attempt SET claimed_by = NULL, claimed_until = NULL WHERE sku = $1 AND claimed_by = $2`,
      [sku, this.runner],
    );
  }

  /** Stops holding on to a claim, however it ended. */
  forget(sku: string): void {
    this.held.delete(sku);
    if (this.held.size > 0) return;
    clearInterval(this.renewal);
    this.renewal = undefined;
  }

  /** A renewal that does not reach the database is repeated by the next one; a claim that ran out meanwhile is taken over. */
  private async renew(): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE detail_attempt SET claimed_until = clock_timestamp() + make_interval(secs => $3)
       WHERE sku = ANY($1) AND claimed_by = $2 AND claimed_until > clock_timestamp()`,
      [[...this.held], this.runner, LEASE_SECONDS],
    ).catch(() => undefined);
  }
}
