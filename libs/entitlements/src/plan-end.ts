import { GRACE_DAYS } from '@barrelhive/rules';
import type { EntitlementEntity } from './entitlement.entity';

const GRACE_SECONDS = GRACE_DAYS * 86_400;

/**
 * Whether what billing last said of a user still gives something at an instant (docs/adr/0014). A cancelled plan ends at the end that was
 * told. One that renews outlives it by the grace, in which billing says that it was paid, or was not.
 */
export function holdsAt(
  { valid, cancelled, endsAt }: Pick<EntitlementEntity, 'valid' | 'cancelled' | 'endsAt'>,
  at: Date,
) {
  if (!valid || endsAt === null) return valid;
  return at.getTime() < endsAt.getTime() + (cancelled ? 0 : GRACE_SECONDS * 1000);
}

/** {@link holdsAt} for a statement: `row` names the row of the table `entitlement`, `at` the expression of the instant. */
export function holdsAtSql(row: string, at: string): string {
  const grace = `CASE WHEN ${row}.cancelled THEN 0 ELSE ${GRACE_SECONDS} END`;
  return `(${row}.valid AND (${row}.ends_at IS NULL OR ${at} < ${row}.ends_at + make_interval(secs => ${grace})))`;
}
