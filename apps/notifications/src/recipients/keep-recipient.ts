import type { EventEnvelope, EventPayload, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { saveFirstPreferences } from '../preferences/saved-preferences';

type Profile = Pick<EventPayload<'auth.user-updated.v1'>, 'userId' | 'phone' | 'consent' | 'version'>;

/** Keeps of every user what sending needs: the number, and who agreed to what and when. */
@Controller()
export class KeepRecipient {
  @EventPattern<EventType>('auth.user-registered.v1')
  async registered(
    @Payload() { payload }: EventEnvelope<'auth.user-registered.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await this.keep({ ...payload, version: 1 }, manager);
    if (payload.preferences) await saveFirstPreferences(payload.userId, payload.preferences, manager);
  }

  @EventPattern<EventType>('auth.user-updated.v1')
  async updated(
    @Payload() { payload }: EventEnvelope<'auth.user-updated.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await this.keep(payload, manager);
  }

  private async keep({ userId, phone, consent, version }: Profile, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id) DO UPDATE
         SET phone = $2, consent_agreed = $3, consent_at = $4, consent_wording = $5, profile_version = $6
         WHERE recipient.profile_version < $6`,
      [userId, phone, consent.agreed, consent.agreedAt, consent.wording, version],
    );
  }
}
