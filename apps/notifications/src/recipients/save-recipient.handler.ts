import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isForgotten, lockUser } from '../database/known-users';

import { saveFirstPreferences } from '../preferences/saved-preferences';
import { BY_PHONE } from '../standing/addressing';
import { forgetAddressOfNobody, restoreOptOut } from '../standing/kept-opt-outs';
import { lockAddress } from '../standing/standing';
import { RecipientEntity } from './recipient.entity';

type Profile = Pick<EventPayload<'auth.user-updated.v1'>, 'userId' | 'phone' | 'consent' | 'version'>;

/**
 * Keeps the number of a user, and who agreed to which wording and when. Older versions of the profile change nothing. An opt-out of the
 * number holds whoever brings it, also one of a deleted account; the number that the user had before is forgotten, unless another has it.
 */
export async function saveRecipient(
  manager: EntityManager,
  { userId, phone, consent, version }: Profile,
): Promise<void> {
  await lockUser(manager, userId);
  const before = await manager.findOneBy(RecipientEntity, { userId });
  if (before && before.profileVersion >= version) return;
  // The numbers before the row, in one order, as the claim of a message locks them. Somebody else who has the number may be deleted at this
  // moment, and its opt-out be put away.
  const oldPhone = before?.phone ?? phone;
  for (const number of [oldPhone, phone].sort()) await lockAddress(manager, BY_PHONE, number);
  await execute(
    manager,
    `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE
       SET phone = $2, consent_agreed = $3, consent_at = $4, consent_wording = $5, profile_version = $6`,
    [userId, phone, consent.agreed, consent.agreedAt, consent.wording, version],
  );
  await restoreOptOut(manager, BY_PHONE, phone);
  if (oldPhone !== phone) await forgetAddressOfNobody(manager, BY_PHONE, oldPhone);
}

@Controller()
export class OnUserRegistered {
  @HandlesEvent('auth.user-registered.v1')
  async handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    await saveRecipient(manager, { ...payload, version: 1 });
    if (await isForgotten(manager, payload.userId)) return;
    if (payload.preferences) await saveFirstPreferences(manager, payload.userId, payload.preferences);
  }
}

@Controller()
export class OnUserUpdated {
  @HandlesEvent('auth.user-updated.v1')
  async handle({ payload }: EventEnvelope<'auth.user-updated.v1'>, { manager }: EventContext): Promise<void> {
    await saveRecipient(manager, payload);
  }
}
