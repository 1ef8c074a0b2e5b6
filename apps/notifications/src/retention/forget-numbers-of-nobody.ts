import { queryRows } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { forgetPhoneOfNobody } from '../phones/kept-opt-outs';
import { lockPhone } from '../phones/phone-state';

const phoneRow = z.object({ phone: z.string() });

/**
 * Forgets numbers that no user has, at most so many, and gives how many it was. Release 0.2 kept the number that a user had given up, and that of a
 * stranger who wrote to us.
 */
export async function forgetNumbersOfNobody(dataSource: DataSource, atMost: number): Promise<number> {
  const found = await queryRows(
    dataSource,
    phoneRow,
    `SELECT phone FROM (SELECT phone FROM phone_state UNION SELECT phone FROM inbound_message WHERE phone <> '') AS kept
      WHERE NOT EXISTS (SELECT FROM recipient r WHERE r.phone = kept.phone) LIMIT $1`,
    [atMost],
  );
  for (const { phone } of found) {
    await dataSource.transaction(async (manager) => {
      await lockPhone(manager, phone);
      await forgetPhoneOfNobody(manager, phone);
    });
  }
  return found.length;
}
