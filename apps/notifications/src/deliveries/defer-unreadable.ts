import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { moveUnread } from './move-message';

const UNREADABLE = 'it could not be worked on';
const SHORTEST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;

const deferredMessages = metrics.counter({
  name: 'barrelhive_messages_set_aside_total',
  help: 'How often a message was set aside since its row cannot be worked on: it is tried again, and somebody has to look',
});
deferredMessages.inc(0);

/** As much of a message as can always be read, and the rest unread. */
export const unreadRow = z.looseObject({
  id: z.string(),
  attempts: z.int(),
  state: z.string(),
  reason: z.string().nullable(),
  ageSeconds: z.number(),
});

export type UnreadMessage = z.infer<typeof unreadRow>;

/** Sets a message aside that cannot be read or worked on, so that its neighbours go on: each time for as long as it has waited. */
@Injectable()
export class DeferUnreadable {
  private readonly log = logger('deferred');

  constructor(private readonly dataSource: DataSource) {}

  async run({ id, attempts, state, reason, ageSeconds }: UnreadMessage, error: unknown): Promise<void> {
    deferredMessages.inc();
    if (reason !== UNREADABLE) this.log.error({ err: error, id }, 'a message cannot be worked on and is set aside');
    const inSeconds = Math.min(Math.max(ageSeconds, SHORTEST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS);
    const step = state === 'pending' ? 'deferred' : 'lookup-deferred';
    await moveUnread(this.dataSource.manager, { id, attempts }, step, { dueAt: { inSeconds }, reason: UNREADABLE });
  }
}
