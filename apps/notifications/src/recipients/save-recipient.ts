import type { EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { lockUser } from '../database/known-users';
import { BY_PHONE } from '../standing/addressing';
import { forgetAddressOfNobody, restoreOptOut } from '../standing/kept-opt-outs';
import { lockAddress } from '../standing/standing';
import { keepFormerNumber } from './former-numbers';
import { RecipientEntity } from './recipient.entity';

type Profile = Pick<EventPayload<'auth.user-updated.v1'>, 'userId' | 'phone' | 'consent' | 'version'>;

interface SavedRecipient {
  /** Texts to this number were agreed to that were not before. */
  isNewNumber: boolean;
  /** The number is another one than before. */
  isOtherNumber: boolean;
  /** The recipient that stands for the number before, where that was confirmed. */
  formerId: string | undefined;
}

const NOTHING_NEW: SavedRecipient = { isNewNumber: false, isOtherNumber: false, formerId: undefined };

/**
 * Keeps the number of a user, and who agreed to which wording and when. Older versions of the profile change nothing. An opt-out of the
 * number holds whoever brings it, also one of a deleted account; the number that the user had before is forgotten, unless another has it, and
 * with it that it was confirmed, and what its carrier said. One that was confirmed is kept for some days, since its owner is told.
 */
export async function saveRecipient(
  manager: EntityManager,
  { userId, phone, consent, version }: Profile,
): Promise<SavedRecipient> {
  await lockUser(manager, userId);
  const before = await manager.findOneBy(RecipientEntity, { userId });
  if (before && before.profileVersion >= version) return NOTHING_NEW;
  // The numbers before the row, in one order, as the claim of a message locks them. Somebody else who has the number may be deleted at this
  // moment, and its opt-out be put away.
  const oldPhone = before?.phone ?? phone;
  for (const number of [oldPhone, phone].sort()) await lockAddress(manager, BY_PHONE, number);
  const formerId = oldPhone === phone ? undefined : await keepFormerNumber(manager, userId);
  await execute(
    manager,
    `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE
       SET phone = $2, consent_agreed = $3, consent_at = $4, consent_wording = $5, profile_version = $6,
           confirmed_at = CASE WHEN recipient.phone = $2 THEN recipient.confirmed_at END,
           heard_from_at = CASE WHEN recipient.phone = $2 THEN recipient.heard_from_at END,
           carrier_asked_at = CASE WHEN recipient.phone = $2 THEN recipient.carrier_asked_at END,
           lost_at = CASE WHEN recipient.phone = $2 THEN recipient.lost_at END`,
    [userId, phone, consent.agreed, consent.agreedAt, consent.wording, version],
  );
  await restoreOptOut(manager, BY_PHONE, phone);
  if (oldPhone !== phone) await forgetAddressOfNobody(manager, BY_PHONE, oldPhone);
  const isNewNumber = consent.agreed && !(before?.phone === phone && before.hasConsented);
  return { isNewNumber, isOtherNumber: oldPhone !== phone, formerId };
}
