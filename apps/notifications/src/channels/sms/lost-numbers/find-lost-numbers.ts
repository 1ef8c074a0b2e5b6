import { execute, queryRows } from '@barrelhive/database';
import { holdsAtSql } from '@barrelhive/entitlements';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { NOTIFICATIONS_SETTINGS, reachOfTexts, type NotificationsSettings } from '../../../notifications-settings';
import { BY_PHONE } from '../../../standing/addressing';
import { lockAddress } from '../../../standing/standing';
import { CARRIERS, TwilioCarriers, type Carriers } from './carriers';

/** A number is not asked about for this long after its owner showed that it is theirs, or its carrier was asked. */
const DAYS_BETWEEN = 30;

/** The last moment at which the number surely was the recipient's: consent to texts, the first text's code, a START. */
const VERIFIED_AT = 'greatest(r.consent_at, r.confirmed_at, r.heard_from_at)';

const numberRow = z.object({ userId: z.string(), phone: z.string(), verifiedOn: z.string() });

type AskedNumber = z.infer<typeof numberRow>;

/**
 * Asks the carriers each night of some numbers whether they are their owners' still, and lets no more texts go to those that are lost. Those
 * that were asked about longest ago come first, one after the other, and only those that texts go to.
 */
@Injectable()
export class FindLostNumbers {
  private readonly log = logger('find-lost-numbers');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CARRIERS) private readonly carriers: Carriers,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** When the carriers do not answer, the rest waits for the next night. */
  async run(atMost: number, signal: AbortSignal): Promise<void> {
    const numbers = await this.numbersToAsk(atMost);
    let [asked, lost] = [0, 0];
    try {
      for (const number of numbers) {
        signal.throwIfAborted();
        const isLost = (await this.carriers.ask(number.phone, number.verifiedOn)) === 'lost';
        asked++;
        if (await this.record(number, isLost)) lost++;
      }
    } catch (err) {
      signal.throwIfAborted();
      this.log.warn({ err }, 'the carriers cannot be asked about numbers');
    }
    this.log.info({ asked, lost, left: numbers.length - asked }, 'the carriers were asked about numbers');
  }

  private numbersToAsk(atMost: number): Promise<AskedNumber[]> {
    const { hasConsented, isConfirmed } = reachOfTexts(this.settings);
    return queryRows(
      this.dataSource,
      numberRow,
      `SELECT r.user_id AS "userId", r.phone, to_char(${VERIFIED_AT} AT TIME ZONE 'UTC', 'YYYYMMDD') AS "verifiedOn"
         FROM recipient r
         JOIN entitlement e ON e.user_id = r.user_id AND ${holdsAtSql('e', 'now()')}
        WHERE ${hasConsented} AND ${isConfirmed} AND r.lost_at IS NULL
          AND greatest(${VERIFIED_AT}, r.carrier_asked_at) < now() - make_interval(days => $2)
          AND NOT EXISTS (SELECT FROM standing s WHERE s.channel = $3 AND s.address = r.phone
            AND (s.opted_out_at IS NOT NULL OR s.unusable_since IS NOT NULL))
        ORDER BY r.carrier_asked_at NULLS FIRST LIMIT $1`,
      [atMost, DAYS_BETWEEN, BY_PHONE.id],
    );
  }

  /** Whether it is lost. What was asked about a number that was changed or verified meanwhile says nothing of it. */
  private record({ userId, phone, verifiedOn }: AskedNumber, isLost: boolean): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockAddress(manager, BY_PHONE, phone);
      const recorded = await execute(
        manager,
        `UPDATE recipient r SET carrier_asked_at = now(), lost_at = CASE WHEN $4 THEN now() END
          WHERE r.user_id = $1 AND r.phone = $2 AND to_char(${VERIFIED_AT} AT TIME ZONE 'UTC', 'YYYYMMDD') = $3`,
        [userId, phone, verifiedOn, isLost],
      );
      return isLost && recorded > 0;
    });
  }
}

export const lostNumberProviders = [FindLostNumbers, { provide: CARRIERS, useClass: TwilioCarriers }];

/** Somebody asked for texts from a number. Where one account alone has it, it is that account's again. The caller holds the lock of the number. */
export async function recordHeardFrom(manager: EntityManager, phone: string): Promise<void> {
  await execute(
    manager,
    `UPDATE recipient r SET heard_from_at = now(), lost_at = NULL
      WHERE r.phone = $1 AND NOT EXISTS (SELECT FROM recipient o WHERE o.phone = r.phone AND o.user_id <> r.user_id)`,
    [phone],
  );
}
