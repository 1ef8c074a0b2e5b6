import { createHmac, randomUUID } from 'node:crypto';
import type { GuestCounter } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { GUEST_SEARCHES, GUEST_SEARCHES_PER_ADDRESS_PER_DAY, localDay } from '@barrelhive/rules';
import { limitKeyOf, DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { GuestSearchEntity } from './guest-search.entity';

/** Namespaces of the advisory locks; always taken in this order. */
const GUEST_LOCK = 0x6e57;
const ADDRESS_LOCK = 0x6e58;
/** A search that was neither answered nor given back after this long (a crash) does not count. */
const RESERVATION_SECONDS = 120;

/** A guest as a request shows one. */
export interface Guest {
  id: string;
  /** The address of the client; it is kept only as a keyed digest of its network. */
  address: string;
}

/** A search somebody is about to make. A guest's is taken from the free ones, but counts only once it is answered. */
export interface SearchReservation {
  /** The search is answered. Gives the guest's counter, nothing for a user. */
  count(): Promise<GuestCounter>;
  /** The search is over: unless it was counted, the guest keeps it. Never rejects. */
  giveBackUnlessCounted(): Promise<void>;
}

/** Users search without limit. */
const UNLIMITED: SearchReservation = {
  count: () => Promise.resolve({}),
  giveBackUnlessCounted: () => Promise.resolve(),
};

/** Counts guests' searches: 3 by cookie, and 15 a day by network (design section 4, "Guests"). Postgres holds the counts. */
@Injectable()
export class GuestSearches {
  private readonly log = logger('guest-searches');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /** Takes one of a guest's free searches. Throws GUEST_SEARCH_LIMIT_EXCEEDED when there is none left. */
  async reserve(guest: Guest | undefined): Promise<SearchReservation> {
    if (!guest) return UNLIMITED;
    const addressKey = this.addressKey(guest.address);
    const day = localDay(new Date(), this.settings.TIME_ZONE);
    return this.dataSource.transaction(async (manager) => {
      await lock(manager, GUEST_LOCK, guest.id);
      await lock(manager, ADDRESS_LOCK, addressKey.toString('hex'));
      const { own, shared } = await countSearches(manager, guest.id, addressKey, day);
      if (own >= GUEST_SEARCHES || shared >= GUEST_SEARCHES_PER_ADDRESS_PER_DAY) throw limitExceeded();

      const id = randomUUID();
      await manager.insert(GuestSearchEntity, { id, guestId: guest.id, addressKey, day });
      return this.reservation(id, { searchCount: own + 1, remainingSearches: GUEST_SEARCHES - own - 1 });
    });
  }

  private reservation(id: string, counter: GuestCounter): SearchReservation {
    const searches = this.dataSource.getRepository(GuestSearchEntity);
    let isCounted = false;
    return {
      count: async () => {
        await searches.update({ id }, { countedAt: () => 'now()' });
        isCounted = true;
        return counter;
      },
      giveBackUnlessCounted: async () => {
        if (isCounted) return;
        // What cannot be given back runs out by itself; a search that was answered must not fail for it.
        await searches
          .delete({ id, countedAt: IsNull() })
          .catch((error: unknown) => this.log.warn({ err: error }, 'a search could not be given back to a guest'));
      },
    };
  }

  private addressKey(address: string): Buffer {
    return createHmac('sha256', this.settings.GUEST_COOKIE_SECRET).update(limitKeyOf(address)).digest();
  }
}

async function lock(manager: EntityManager, namespace: number, what: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock($1, hashtext($2))`, [namespace, what]);
}

const searchCounts = z.object({ own: z.int(), shared: z.int() });

async function countSearches(manager: EntityManager, guest: string, addressKey: Buffer, day: string) {
  const counts = await queryRow(
    manager,
    searchCounts,
    `SELECT count(*) FILTER (WHERE guest_id = $1)::int AS own,
       count(*) FILTER (WHERE address_key = $2 AND day = $3)::int AS shared
     FROM guest_search
     WHERE (guest_id = $1 OR (address_key = $2 AND day = $3))
       AND (counted_at IS NOT NULL OR reserved_at > now() - make_interval(secs => $4))`,
    [guest, addressKey, day, RESERVATION_SECONDS],
  );
  return counts ?? { own: 0, shared: 0 };
}

function limitExceeded(): DomainError {
  return new DomainError('GUEST_SEARCH_LIMIT_EXCEEDED', {
    isGuestError: true,
    requiresAuth: true,
    searchCount: GUEST_SEARCHES,
    remainingSearches: 0,
  });
}
