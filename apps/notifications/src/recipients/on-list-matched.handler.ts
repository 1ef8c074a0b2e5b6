import { FINAL_VERSION, type EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { periodKey } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';

/** Keeps how many bottles of the latest list a recipient's alerts match. An older list that comes late changes nothing, nor does any for who deleted the account. */
@Controller()
export class OnListMatched {
  @HandlesEvent('alerts.list-matched.v1')
  async handle({ payload }: EventEnvelope<'alerts.list-matched.v1'>, { manager }: EventContext): Promise<void> {
    const { users, ...period } = payload;
    await execute(
      manager,
      `UPDATE recipient AS r SET list_period = $1, list_matching = given.matching
         FROM unnest($2::text[], $3::int[]) AS given (user_id, matching)
        WHERE r.user_id = given.user_id AND r.profile_version <> $4 AND coalesce(r.list_period <= $1, true)`,
      [periodKey(period), users.map(({ userId }) => userId), users.map(({ matching }) => matching), FINAL_VERSION],
    );
  }
}
