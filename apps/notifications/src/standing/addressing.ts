import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

/** How a channel finds its recipients, as SQL expressions of a `recipient r`. */
export interface Addressing {
  /** Names the channel in every table; lower case. */
  id: string;
  /** Where messages go; an empty text for who has no address there. */
  address: string;
  /** Whether the recipient agreed to be told there. */
  hasConsented: string;
}

/** Text messages go to the number that auth says, and only to who agreed to that. */
export const BY_PHONE: Addressing = { id: 'sms', address: 'r.phone', hasConsented: 'r.consent_agreed' };

/** Whether some user has this address. Who acts on it holds the lock of the address, which whoever brings it waits for. */
export async function isAddressOfSomebody(
  manager: EntityManager,
  channel: Addressing,
  address: string,
): Promise<boolean> {
  return (await execute(manager, `SELECT FROM recipient r WHERE ${channel.address} = $1 LIMIT 1`, [address])) > 0;
}
