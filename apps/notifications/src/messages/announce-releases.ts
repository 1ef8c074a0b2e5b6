import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { mayReceive, tiers, type MessageKind } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { occasionOf, type News } from './news';
import { wakeSenderAfterCommit } from './wake-sender-after-commit';

const READER = '\u0000reader';

/** Makes a message for everybody a released list or an opened drawing concerns. */
@Controller()
export class AnnounceReleases {
  private readonly log = logger('announce-releases');

  @EventPattern<EventType>('allocated.list-released.v1')
  async listReleased(
    @Payload() { payload, correlationId }: EventEnvelope<'allocated.list-released.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { year, month, itemCount } = payload;
    await this.announce({ kind: 'list', year, month, itemCount }, 'monthly-allocated', correlationId, manager);
  }

  @EventPattern<EventType>('allocated.drawing-opened.v1')
  async drawingOpened(
    @Payload() { payload, correlationId }: EventEnvelope<'allocated.drawing-opened.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { drawingId, itemCount, items } = payload;
    const told: News = { kind: 'drawing', drawingId, itemCount, names: items.map(({ name }) => name) };
    await this.announce(told, 'lottery', correlationId, manager);
  }

  /** Leaves out who surely gets none; the last word is spoken when a message is claimed for sending. */
  private async announce(told: News, kind: MessageKind, correlationId: string, manager: EntityManager): Promise<void> {
    const wish = kind === 'lottery' ? 'lottery' : 'monthly_allocated';
    const [before = '', after = ''] = occasionOf(told, READER).split(READER);
    const queued: unknown[] = await manager.query(
      `INSERT INTO message (user_id, occasion, news, correlation_id, state)
       SELECT r.user_id, $1 || r.user_id || $2, $3, $4, 'pending'
         FROM recipient r
         JOIN entitlement e ON e.user_id = r.user_id AND e.valid AND e.tier = ANY ($5)
         LEFT JOIN alert_preferences p ON p.user_id = r.user_id
        WHERE r.consent_agreed AND coalesce((p.preferences ->> $6)::boolean, true)
       ON CONFLICT DO NOTHING RETURNING id`,
      [before, after, JSON.stringify(told), correlationId, tiers.filter((tier) => mayReceive(kind, tier, true)), wish],
    );
    if (queued.length > 0) wakeSenderAfterCommit(manager);
    this.log.info({ kind, messages: queued.length }, 'news for many were queued');
  }
}
