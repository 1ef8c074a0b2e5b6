import { GRACE_DAYS } from '@barrelhive/rules';
import type { EntitlementEntity } from './entitlement.entity';

const GRACE_SECONDS = GRACE_DAYS * 86_400;

/**
 * When a plan ends by itself, as billing last spoke of it (docs/adr/0014); undefined for one without an end. A cancelled plan ends at the end
 * that was told. One that renews outlives it by the grace, in which billing says that it was paid, or was not.
 */
export function planEndOf({ cancelled, endsAt }: Pick<EntitlementEntity, 'cancelled' | 'endsAt'>): Date | undefined {
  return endsAt === null ? undefined : new Date(endsAt.getTime() + (cancelled ? 0 : GRACE_SECONDS * 1000));
}

/** Whether what billing last said of a user still gives something at an instant. */
export function holdsAt(said: Pick<EntitlementEntity, 'valid' | 'cancelled' | 'endsAt'>, at: Date): boolean {
  const end = planEndOf(said);
  return said.valid && (end === undefined || at < end);
}

/** {@link holdsAt} for a statement: `row` names the row of the table `entitlement`, `at` the expression of the instant. */
export function holdsAtSql(row: string, at: string): string {
  const grace = `CASE WHEN ${row}.cancelled THEN 0 ELSE ${GRACE_SECONDS} END`;
  return `(${row}.valid AND (${row}.ends_at IS NULL OR ${at} < ${row}.ends_at + make_interval(secs => ${grace})))`;
}
