import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { queueAnnouncement } from './queue-announcement';

@Controller()
export class OnDrawingOpened {
  @HandlesEvent('allocated.drawing-opened.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'allocated.drawing-opened.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { drawingId, itemCount, items } = payload;
    const names = items.map(({ name }) => name);
    await queueAnnouncement(manager, { kind: 'drawing', drawingId, itemCount, names }, correlationId);
  }
}
