import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** How a channel finds the addresses of its recipients, as SQL expressions of a `recipient r`. */
export interface Addressing {
  /** Names the channel in every table; lower case. */
  id: string;
  /** Where messages go; an empty text for who has no address there. */
  address: string;
}

/** Whom a channel may reach, as SQL expressions of a `recipient r`. */
export interface Reach extends Addressing {
  /** Whether the recipient agreed to be told there. */
  hasConsented: string;
  /** Whether the address is known to be the recipient's own, or nobody asks for that. */
  isConfirmed: string;
}

/** Text messages go to the number that auth says. */
export const BY_PHONE: Addressing = { id: 'sms', address: 'r.phone' };

/** They go only to who agreed to that, and, where numbers have to be confirmed, to numbers that were. */
export function reachByPhone(isConfirmationNeeded: boolean): Reach {
  const isConfirmed = isConfirmationNeeded ? 'r.confirmed_at IS NOT NULL' : 'true';
  return { ...BY_PHONE, hasConsented: 'r.consent_agreed', isConfirmed };
}

/** Whether some user has this address. Who acts on it holds the lock of the address, which whoever brings it waits for. */
export async function isAddressOfSomebody(
  manager: EntityManager,
  channel: Addressing,
  address: string,
): Promise<boolean> {
  return (await execute(manager, `SELECT FROM recipient r WHERE ${channel.address} = $1 LIMIT 1`, [address])) > 0;
}
