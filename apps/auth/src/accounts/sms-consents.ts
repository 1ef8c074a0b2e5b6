import type { EventPayload } from '@barrelhive/contracts';
import { SMS_CONSENT_VERSION, SMS_CONSENT_WORDING } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { SmsConsentEntity } from './sms-consent.entity';

/** A number that belongs to an account. */
interface OwnedNumber {
  accountId: string;
  phone: string;
}

type PublishedConsent = EventPayload<'auth.user-updated.v1'>['consent'];

/** Keeps that the owner of an account, who saw the wording beside the field, agreed to texts to this number. */
export async function keepConsent(
  manager: EntityManager,
  { accountId, phone }: OwnedNumber,
  network: string,
): Promise<void> {
  const agreed = { agreedAt: new Date(), wording: SMS_CONSENT_WORDING, wordingVersion: SMS_CONSENT_VERSION };
  await manager.insert(SmsConsentEntity, { accountId, phone, network, ...agreed });
}

/** Whether the owner of an account agreed to texts to this number; a consent to another number says nothing of it. */
export function hasConsent(manager: EntityManager, { accountId, phone }: OwnedNumber): Promise<boolean> {
  return manager.existsBy(SmsConsentEntity, { accountId, phone });
}

/** The latest consent to texts to this number, as the others are told of it. */
export async function consentTo(manager: EntityManager, { accountId, phone }: OwnedNumber): Promise<PublishedConsent> {
  const consent = await manager.findOne(SmsConsentEntity, {
    where: { accountId, phone },
    order: { agreedAt: 'DESC' },
  });
  if (!consent) return { agreed: false, agreedAt: new Date().toISOString(), wording: '' };
  return { agreed: true, agreedAt: consent.agreedAt.toISOString(), wording: consent.wording };
}
