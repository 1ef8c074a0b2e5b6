import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { queueAnnouncement } from './queue-announcement';

@Controller()
export class OnListReleased {
  @EventPattern<EventType>('allocated.list-released.v1')
  async handle(
    @Payload() { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount } = payload;
    const content = { kind: 'list', year, month, itemCount } as const;
    await queueAnnouncement(manager, { kind: 'monthly-allocated', content, correlationId });
  }
}
