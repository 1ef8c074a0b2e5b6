import { createHmac, randomUUID } from 'node:crypto';
import type { GuestCounter } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { GUEST_SEARCHES, GUEST_SEARCHES_PER_ADDRESS_PER_DAY, localDay } from '@barrelhive/rules';
import { limitKeyOf, DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { signingSecret } from './guest-cookie';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { GuestSearchEntity } from './guest-search.entity';

/** Namespaces of the advisory locks; always taken in this order. */
const GUEST_LOCK = 0x6e57;
const ADDRESS_LOCK = 0x6e58;
/** A search that was neither answered nor given back after this long (a crash) does not count. */
const RESERVATION_SECONDS = 120;
/** How long a stream that was not sent to its end may be opened anew, or asked for plainly, as the same search. */
const SAME_SEARCH_SECONDS = 120;

/** A guest as a request shows one. */
export interface Guest {
  id: string;
  /** The address of the client; it is kept only as a keyed digest of its network. */
  address: string;
}

export interface WantedSearch {
  term: string;
  isStream: boolean;
}

/** A search somebody is about to make. A guest's is taken from the free ones, but counts only once it is answered. */
export interface SearchReservation {
  /** The plain search is answered, or the stream begins to be. Gives the guest's counter, nothing for a user. */
  count(): Promise<GuestCounter>;
  /** The stream was sent to its end. Undefined for a user, of whom nothing is noted. */
  noteAnswered?: () => void;
  /** The search is over: unless it was counted, the guest keeps it. Never rejects. */
  giveBackUnlessCounted(): Promise<void>;
}

/** Users search without limit. */
const UNLIMITED: SearchReservation = {
  count: () => Promise.resolve({}),
  giveBackUnlessCounted: () => Promise.resolve(),
};

/** Counts guests' searches: 3 by cookie, and 15 a day by network. Postgres holds the counts. */
@Injectable()
export class GuestSearches {
  private readonly log = logger('guest-searches');
  /** What is being noted of a guest's searches after their answers: the next search must not come before it. */
  private readonly notes = new Map<string, Promise<unknown>>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /**
   * Takes one of a guest's free searches, or goes on with a stream of the same term that broke off within two minutes: a proxy may hold a
   * stream back until the page asks plainly. Throws GUEST_SEARCH_LIMIT_EXCEEDED when there is none left.
   */
  async reserve(guest: Guest | undefined, { term, isStream }: WantedSearch): Promise<SearchReservation> {
    if (!guest) return UNLIMITED;
    await this.notes.get(guest.id);
    const place = this.addressAndDayOf(guest);
    const termKey = this.keyOf(`${guest.id} ${term.toLowerCase().replace(/\s+/g, ' ')}`);
    return this.dataSource.transaction(async (manager) => {
      await lock(manager, GUEST_LOCK, guest.id);
      await lock(manager, ADDRESS_LOCK, place.addressKey.toString('hex'));
      const row = { guestId: guest.id, ...place, termKey, isStream };
      const same = await findBrokenStream(manager, guest.id, termKey);
      if (same) return this.reservation({ id: same, ...row }, (await countSearches(manager, guest.id, place)).own);
      const own = await countBelowLimit(manager, guest.id, place);

      const id = randomUUID();
      await manager.insert(GuestSearchEntity, { id, ...row });
      return this.reservation({ id, ...row }, own + 1);
    });
  }

  /** The counter of a guest whose search costs nothing; nothing for a user. Throws GUEST_SEARCH_LIMIT_EXCEEDED when there is none left. */
  async counterOf(guest: Guest | undefined): Promise<GuestCounter> {
    if (!guest) return {};
    return counterAfter(await countBelowLimit(this.dataSource.manager, guest.id, this.addressAndDayOf(guest)));
  }

  private reservation(row: ReservedRow, searchCount: number): SearchReservation {
    const { id, guestId, isStream } = row;
    const searches = this.dataSource.getRepository(GuestSearchEntity);
    const now = () => 'now()';
    let isCounted = false;
    return {
      count: async () => {
        const counted = { countedAt: now, ...(!isStream && { answeredAt: now }) };
        const { affected } = await searches.update({ id }, counted);
        // The stream that was gone on with has been given back meanwhile.
        if (affected === 0) await searches.insert({ ...row, ...counted });
        isCounted = true;
        return counterAfter(searchCount);
      },
      noteAnswered: () => {
        void this.note(
          guestId,
          searches.update({ id }, { answeredAt: now }),
          'a stream could not be noted as answered',
        );
      },
      giveBackUnlessCounted: async () => {
        if (isCounted) return;
        const givenBack = searches.delete({ id, countedAt: IsNull() });
        // What cannot be given back runs out by itself; a search that was answered must not fail for it.
        await this.note(guestId, givenBack, 'a search could not be given back to a guest');
      },
    };
  }

  private async note(guestId: string, work: Promise<unknown>, failure: string): Promise<void> {
    const note = work
      .catch((error: unknown) => this.log.warn({ err: error }, failure))
      .finally(() => this.notes.get(guestId) === note && this.notes.delete(guestId));
    this.notes.set(guestId, note);
    await note;
  }

  private addressAndDayOf({ address }: Guest): AddressAndDay {
    return { addressKey: this.keyOf(limitKeyOf(address)), day: localDay(new Date(), this.settings.TIME_ZONE) };
  }

  private keyOf(text: string): Buffer {
    return createHmac('sha256', signingSecret(this.settings)).update(text).digest();
  }
}

type AddressAndDay = Pick<GuestSearchEntity, 'addressKey' | 'day'>;
type ReservedRow = Pick<GuestSearchEntity, 'id' | 'guestId' | 'addressKey' | 'day' | 'termKey' | 'isStream'>;

const searchId = z.object({ id: z.uuid() });

/** A stream of the guest for the term that was not sent to its end. */
async function findBrokenStream(manager: EntityManager, guest: string, termKey: Buffer): Promise<string | undefined> {
  const found = await queryRow(
    manager,
    searchId,
    `SELECT id FROM guest_search
     WHERE guest_id = $1 AND term_key = $2 AND is_stream AND answered_at IS NULL
       AND reserved_at > now() - make_interval(secs => $3)
     ORDER BY reserved_at DESC LIMIT 1`,
    [guest, termKey, SAME_SEARCH_SECONDS],
  );
  return found?.id;
}

async function lock(manager: EntityManager, namespace: number, what: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock($1, hashtext($2))`, [namespace, what]);
}

const searchCounts = z.object({ own: z.int(), shared: z.int() });

/** How many searches a guest has used. Throws GUEST_SEARCH_LIMIT_EXCEEDED when the guest or the network has none left. */
async function countBelowLimit(manager: EntityManager, guest: string, place: AddressAndDay): Promise<number> {
  const { own, shared } = await countSearches(manager, guest, place);
  if (own >= GUEST_SEARCHES || shared >= GUEST_SEARCHES_PER_ADDRESS_PER_DAY) throw limitExceeded();
  return own;
}

async function countSearches(manager: EntityManager, guest: string, { addressKey, day }: AddressAndDay) {
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

function counterAfter(searchCount: number): GuestCounter {
  return { searchCount, remainingSearches: Math.max(0, GUEST_SEARCHES - searchCount) };
}

function limitExceeded(): DomainError {
  return new DomainError('GUEST_SEARCH_LIMIT_EXCEEDED', {
    isGuestError: true,
    requiresAuth: true,
    searchCount: GUEST_SEARCHES,
    remainingSearches: 0,
  });
}
