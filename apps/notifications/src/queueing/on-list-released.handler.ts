import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { queueAnnouncement } from './queue-announcement';

@Controller()
export class OnListReleased {
  @HandlesEvent('allocated.list-released.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount } = payload;
    await queueAnnouncement(manager, { kind: 'list', year, month, itemCount }, correlationId);
  }
}
