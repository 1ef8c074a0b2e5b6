import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockUser } from '../database/known-users';
import { BY_PHONE } from '../standing/addressing';
import { forgetAddressOfNobody } from '../standing/kept-opt-outs';
import { lockAddress } from '../standing/standing';
import { forgetFormerNumber, formerNumbersOf } from './former-numbers';

const phoneRow = z.object({ phone: z.string() });

/** Deletes the wishes of a user, and the numbers that it gave up. An empty row stays, which no event under way changes. */
export async function forgetRecipient(manager: EntityManager, userId: string): Promise<void> {
  await lockUser(manager, userId);
  await execute(manager, 'DELETE FROM alert_preferences WHERE user_id = $1', [userId]);
  await execute(manager, 'UPDATE first_text SET user_id = NULL WHERE user_id = $1', [userId]);
  const known = await queryRow(manager, phoneRow, 'SELECT phone FROM recipient WHERE user_id = $1', [userId]);
  const phone = known?.phone ?? '';
  const formers = await formerNumbersOf(manager, userId);
  const numbers = [phone, ...formers.map((former) => former.phone)].filter((number) => number !== '');
  // The numbers before the rows, in one order, as the claim of a message locks them.
  for (const number of numbers.sort()) await lockAddress(manager, BY_PHONE, number);
  for (const former of formers) await forgetFormerNumber(manager, former);
  await execute(
    manager,
    `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
     VALUES ($1, '', false, to_timestamp(0), '', $2)
     ON CONFLICT (user_id) DO UPDATE
       SET phone = '', consent_agreed = false, consent_at = to_timestamp(0), consent_wording = '', profile_version = $2, confirmed_at = NULL,
           heard_from_at = NULL, carrier_asked_at = NULL, lost_at = NULL, list_period = NULL, list_matching = NULL,
           posted_period = NULL, posted_matching = NULL, home_stores = '{}', home_stores_at = NULL`,
    [userId, FINAL_VERSION],
  );
  if (phone !== '') await forgetAddressOfNobody(manager, BY_PHONE, phone);
}
