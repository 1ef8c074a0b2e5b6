import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { MessageContent } from '../messages/message-content';
import { queueAnnouncement } from './queue-announcement';

@Controller()
export class OnDrawingOpened {
  @EventPattern<EventType>('allocated.drawing-opened.v1')
  async handle(
    @Payload() { payload, correlationId }: EventEnvelope<'allocated.drawing-opened.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { drawingId, itemCount, items } = payload;
    const names = items.map(({ name }) => name);
    const content: MessageContent = { kind: 'drawing', drawingId, itemCount, names };
    await queueAnnouncement(manager, { kind: 'lottery', content, correlationId });
  }
}
