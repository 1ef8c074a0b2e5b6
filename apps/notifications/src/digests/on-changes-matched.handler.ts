import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvents, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepListMatches } from '../recipients/keep-list-matches';
import { keepMatches, type FoundMatches } from './keep-matches';

/** Lets what alerts found wait for its slot, and counts what of a released list somebody's alerts match. */
@Controller()
export class OnChangesMatched {
  @HandlesEvents('alerts.changes-matched.v1')
  async handleAll(
    events: readonly EventEnvelope<'alerts.changes-matched.v1'>[],
    { manager }: EventContext,
  ): Promise<void> {
    await allowLongWork(manager);
    const found: FoundMatches[] = [];
    for (const { payload, correlationId } of events) {
      if (payload.kind === 'list') await keepListMatches(manager, payload);
      else found.push({ ...payload, correlationId });
    }
    if (found.length > 0) await keepMatches(manager, found);
  }
}
