import { execute } from '@barrelhive/database';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { phoneDigest } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { BY_PHONE } from '../../../standing/addressing';
import { isOptedOutSql } from '../../../standing/standing';

/**
 * Whether a number is to be told now how to stop: once a day at most, and never after it opted out. Whoever asks has the day's answer. The
 * number may be nobody's, so only its digest is kept.
 */
export async function claimHowToStop(manager: EntityManager, phone: string): Promise<boolean> {
  const claimed = await execute(
    manager,
    `INSERT INTO how_to_stop_answer AS answer (phone_digest, on_day)
     SELECT $1, $2 WHERE NOT ${isOptedOutSql(BY_PHONE, '$3')} AND NOT EXISTS (SELECT FROM kept_opt_out k WHERE k.channel = $4 AND k.address_digest = $1)
     ON CONFLICT (phone_digest) DO UPDATE SET on_day = excluded.on_day WHERE answer.on_day < excluded.on_day`,
    [await phoneDigest(phone), localDay(new Date(), STORE_TIME_ZONE), phone, BY_PHONE.id],
  );
  return claimed > 0;
}
