import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { lockUser } from '../database/known-users';
import { BY_PHONE } from '../standing/addressing';
import { forgetAddressOfNobody } from '../standing/kept-opt-outs';
import { lockAddress } from '../standing/standing';

const phoneRow = z.object({ phone: z.string() });

/** Deletes the wishes of a user. An empty row stays, which no event under way changes. */
export async function forgetRecipient(manager: EntityManager, userId: string): Promise<void> {
  await lockUser(manager, userId);
  await execute(manager, 'DELETE FROM alert_preferences WHERE user_id = $1', [userId]);
  await execute(manager, 'UPDATE first_text SET user_id = NULL WHERE user_id = $1', [userId]);
  const known = await queryRow(manager, phoneRow, 'SELECT phone FROM recipient WHERE user_id = $1', [userId]);
  const phone = known?.phone ?? '';
  // The number before the row, as the claim of a message locks it.
  if (phone !== '') await lockAddress(manager, BY_PHONE, phone);
  await execute(
    manager,
    `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
     VALUES ($1, '', false, to_timestamp(0), '', $2)
     ON CONFLICT (user_id) DO UPDATE
       SET phone = '', consent_agreed = false, consent_at = to_timestamp(0), consent_wording = '', profile_version = $2, confirmed_at = NULL,
           list_period = NULL, list_matching = NULL`,
    [userId, FINAL_VERSION],
  );
  if (phone !== '') await forgetAddressOfNobody(manager, BY_PHONE, phone);
}
