import { allowLongWork, queryRow } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import type { AlertsSettings } from '../alerts-settings';

/** Injection token of a {@link SendPace}. */
export const SEND_PACE = Symbol('send pace');

/** How fast texts go out, and how long a bundle may wait for its turn. */
type SendPace = Pick<AlertsSettings, 'SMS_SEGMENTS_PER_SECOND' | 'BUNDLE_WAIT_SECONDS'>;

const underWay = z.object({ bundles: z.int() });

/**
 * How many more bundles can be handed on at a slot so that each can still be sent before it goes stale (docs/adr/0016): as many as the
 * provider takes in that time, without those that have no answer yet.
 */
@Injectable()
export class SendCapacity {
  private readonly log = logger('send-capacity');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEND_PACE) private readonly pace: SendPace,
  ) {}

  /** When it cannot be found out what is under way, nothing counts as such: what is too much for the pace comes back and is judged anew. */
  async at(slot: Date): Promise<number> {
    const { SMS_SEGMENTS_PER_SECOND, BUNDLE_WAIT_SECONDS } = this.pace;
    const since = new Date(slot.getTime() - BUNDLE_WAIT_SECONDS * 1000);
    const bundles = await this.countUnderWay(since).catch((err: unknown) => {
      this.log.warn({ err }, 'the bundles under way could not be counted; a slot hands on as if there were none');
      return 0;
    });
    return Math.max(0, Math.ceil(SMS_SEGMENTS_PER_SECOND * BUNDLE_WAIT_SECONDS) - bundles);
  }

  private countUnderWay(since: Date): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await allowLongWork(manager);
      return countBundlesSince(manager, since);
    });
  }
}

async function countBundlesSince(manager: EntityManager, since: Date): Promise<number> {
  const row = await queryRow(
    manager,
    underWay,
    `SELECT count(*)::int AS bundles
       FROM (SELECT DISTINCT alert_id, slot FROM handed_on_match WHERE slot > $1) AS bundle`,
    [since],
  );
  return row?.bundles ?? 0;
}
