import { queryRow } from '@barrelhive/database';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

const planRow = z.object({ tier: z.string(), valid: z.boolean(), status: z.string(), endsAt: z.date().nullable() });

/** A user's plan in a line, as auth last heard of it. */
export async function entitlementLine(auth: DataSource, userId: string): Promise<string> {
  const sql = 'SELECT tier, valid, status, ends_at AS "endsAt" FROM entitlement WHERE user_id = $1';
  const plan = await queryRow(auth, planRow, sql, [userId]);
  if (!plan) return 'no plan';
  const end = plan.endsAt ? `, until ${plan.endsAt.toISOString()}` : '';
  return `plan ${plan.tier}, ${plan.valid ? 'valid' : 'not valid'}, ${plan.status}${end}`;
}
