import type { AlertPreferences } from '@barrelhive/contracts';
import { entitlementAt } from '@barrelhive/entitlements';
import { capabilitiesOf, type MessageKind } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { lockPhone } from '../phones/phone-state';
import { PhoneStateEntity } from '../phones/phone-state.entity';
import { findPreferences } from '../preferences/saved-preferences';
import { RecipientEntity } from './recipient.entity';

/** Whom a message is for, with everything that decides whether it may be sent. */
export interface Recipient {
  phone: string;
  hasConsented: boolean;
  /** The kinds of message that the entitlement allows; undefined while billing has not spoken of the user. */
  allowedKinds: readonly MessageKind[] | undefined;
  /** The version of that entitlement; 0 while billing has not spoken of the user. */
  entitlementVersion: number;
  /** Undefined when none were ever saved: then the defaults count. */
  preferences: AlertPreferences | undefined;
  /** Null for a number of which nothing is known. */
  phoneState: Pick<PhoneStateEntity, 'optedOutAt' | 'unusableSince' | 'pausedUntil'> | null;
}

/** Undefined for a user of whom auth never said anything. */
export async function findRecipient(manager: EntityManager, userId: string): Promise<Recipient | undefined> {
  const row = await manager.findOneBy(RecipientEntity, { userId });
  return row ? recipientOf(manager, row) : undefined;
}

/** Like `findRecipient`; until the transaction ends nobody can change the recipient's number or opt it out. */
export async function lockRecipient(manager: EntityManager, userId: string): Promise<Recipient | undefined> {
  const row = await manager.findOne(RecipientEntity, { where: { userId }, lock: { mode: 'pessimistic_read' } });
  if (!row) return undefined;
  await lockPhone(manager, row.phone, 'shared');
  return recipientOf(manager, row);
}

async function recipientOf(
  manager: EntityManager,
  { userId, phone, hasConsented }: RecipientEntity,
): Promise<Recipient> {
  const entitlement = await entitlementAt(manager, userId, new Date());
  return {
    phone,
    hasConsented,
    allowedKinds: entitlement.version === 0 ? undefined : capabilitiesOf(entitlement).texts,
    entitlementVersion: entitlement.version,
    preferences: await findPreferences(manager, userId),
    phoneState: await manager.findOneBy(PhoneStateEntity, { phone }),
  };
}
