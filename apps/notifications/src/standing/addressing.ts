import { tiers, type Tier } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { hoursOfPhone, quietAreaCodes, type SendSchedule, type SendWindow } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

/** The id of an address that is no row of its own, as a number is. */
export const OWN_ADDRESS = '';

/** One of the addresses that a recipient has on a channel. */
export interface Addressee {
  userId: string;
  addressId: string;
}

/** Names an address among those of all channels. */
export const placeOf = (channel: string, addressId: string) => `${channel}:${addressId}`;
/** {@link placeOf} as SQL of a `message m`. */
export const PLACE_OF_MESSAGE = `(m.channel || ':' || m.address_id)`;

/** How a channel finds the addresses of its recipients, as SQL expressions of a `recipient r`. */
export interface Addressing {
  /** Names the channel in every table; lower case. */
  id: string;
  /** Where messages go; an empty text for whoever has no address there. */
  address: string;
  /** What stands after FROM: each recipient `r`, as often as it has addresses there. */
  recipients: string;
  /** Which of the recipient's addresses that is; an empty text where there is but one. */
  addressId: string;
}

/** Whom a channel may reach, and when; what is SQL are expressions of a `recipient r`. */
export interface Reach extends Addressing {
  /** Whether the recipient agreed to be told there. */
  hasConsented: string;
  /** Whether the address is known to be the recipient's own, or nobody asks for that. */
  isConfirmed: string;
  /** SQL: since when the address is not the recipient's any more, as far as its carrier says; NULL where it says nothing. */
  lostAt: string;
  /** The hours of an address, which hold besides those of all messages. */
  hoursAt: (address: string) => readonly SendSchedule[];
  /** SQL: whether what is found is told there at once, and not each morning. */
  tellsAtOnce: string;
  /** The hours that its owner chose for an address, as JSON of a `SendWindow`; NULL where none were chosen. */
  openHours: string;
  /** SQL: whether a moment is outside of the hours of each address that the recipient has there, or of the one that `place` names (`placeOf`), if any. */
  isQuietAt: (moment: Date, place?: string) => string;
  /** On which tiers the channel tells anything. */
  tiers: readonly Tier[];
}

/** Text messages go to the number that auth says. */
export const BY_PHONE: Addressing = {
  id: 'sms',
  address: 'r.phone',
  recipients: 'recipient r',
  addressId: `'${OWN_ADDRESS}'`,
};

interface PhoneRules {
  isConfirmationNeeded: boolean;
  /** When a phone may be texted by the clocks where it is; undefined: at any time. */
  hoursThere?: SendWindow | undefined;
}

/** They go only to whoever agreed to that, where numbers have to be confirmed to numbers that were, and while it is not quiet there. */
export function reachByPhone({ isConfirmationNeeded, hoursThere }: PhoneRules): Reach {
  return {
    ...BY_PHONE,
    hasConsented: 'r.consent_agreed',
    isConfirmed: isConfirmationNeeded ? 'r.confirmed_at IS NOT NULL' : 'true',
    lostAt: 'r.lost_at',
    hoursAt: (phone) => (hoursThere ? hoursOfPhone(phone, hoursThere) : []),
    tellsAtOnce: 'true',
    openHours: 'NULL::jsonb',
    tiers,
    isQuietAt: (moment) => {
      const quiet = hoursThere ? quietAreaCodes(moment, hoursThere) : [];
      return `substr(${BY_PHONE.address}, 3, 3) = ANY ('{${quiet.join()}}')`;
    },
  };
}

/** Whether some user has this address. Whoever acts on it holds the lock of the address, which whoever brings it waits for. */
export async function isAddressOfSomebody(
  manager: EntityManager,
  channel: Addressing,
  address: string,
): Promise<boolean> {
  return (
    (await execute(manager, `SELECT FROM ${channel.recipients} WHERE ${channel.address} = $1 LIMIT 1`, [address])) > 0
  );
}
