import { FINAL_VERSION, type EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { periodKey } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

type ListMatches = Extract<EventPayload<'alerts.changes-matched.v1'>, { kind: 'list' }>;

/**
 * Keeps how many bottles of the latest list a recipient's alerts match, of one that is posted apart from one that is released. An older list that comes late changes nothing, nor does any for whoever
 * deleted the account.
 */
export async function keepListMatches(
  manager: EntityManager,
  { matches, isPosted, ...period }: ListMatches,
): Promise<void> {
  const list = isPosted ? 'posted' : 'list';
  const bottlesOf = new Map<string, Set<number>>();
  for (const { userId, changes } of matches) {
    const bottles = bottlesOf.get(userId) ?? new Set<number>();
    for (const bottle of changes) bottles.add(bottle);
    bottlesOf.set(userId, bottles);
  }
  await execute(
    manager,
    `UPDATE recipient AS r SET ${list}_period = $1, ${list}_matching = given.matching
       FROM unnest($2::text[], $3::int[]) AS given (user_id, matching)
      WHERE r.user_id = given.user_id AND r.profile_version <> $4 AND coalesce(r.${list}_period <= $1, true)`,
    [periodKey(period), [...bottlesOf.keys()], [...bottlesOf.values()].map(({ size }) => size), FINAL_VERSION],
  );
}
