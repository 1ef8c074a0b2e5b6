import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepListMatches } from '../recipients/keep-list-matches';
import { keepMatches } from './keep-matches';

/** Lets what alerts found wait for its slot, and counts what of a released list somebody's alerts match. */
@Controller()
export class OnChangesMatched {
  @HandlesEvent('alerts.changes-matched.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'alerts.changes-matched.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await allowLongWork(manager);
    if (payload.kind === 'list') await keepListMatches(manager, payload);
    else await keepMatches(manager, payload, correlationId);
  }
}
