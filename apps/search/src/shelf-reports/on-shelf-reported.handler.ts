import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepShelfReport } from './keep-shelf-report';

/** Keeps what somebody said of a shelf on the page of a text. */
@Controller()
export class OnShelfReported {
  @HandlesEvent('notifications.shelf-reported.v1')
  handle({ payload }: EventEnvelope<'notifications.shelf-reported.v1'>, { manager }: EventContext): Promise<void> {
    const { userId, sku, storeNumber, seen, at } = payload;
    return keepShelfReport(manager, { userId, sku, storeNumber: Number(storeNumber), seen, at: new Date(at) });
  }
}
