import type { GuestCounter } from '@barrelhive/contracts';
import { Injectable } from '@nestjs/common';
import { GuestSearches, type SearchReservation } from '../guests/guest-searches';
import { FindItems, searches, type FoundItems } from './find-items';
import type { Searcher } from './searcher';

/** A search of one term that is about to be answered. */
export type BegunSearch =
  | { found: Extract<FoundItems, { kind: 'found' }>; reservation: SearchReservation }
  | { found: Extract<FoundItems, { kind: 'too-broad' }>; counter: GuestCounter };

/** Begins the search of one term: takes it from a guest's free ones, unless the term is too broad, which costs none. */
@Injectable()
export class BeginSearch {
  constructor(
    private readonly findItems: FindItems,
    private readonly guestSearches: GuestSearches,
  ) {}

  /** Throws what `FindItems.acceptTerm` and `GuestSearches.reserve` throw. */
  async run(rawTerm: string, { guest }: Searcher, way: 'post' | 'stream'): Promise<BegunSearch> {
    const found = this.findItems.find(this.findItems.acceptTerm(rawTerm));
    if (found.kind === 'too-broad') {
      const counter = await this.guestSearches.counterOf(guest);
      searches.inc({ way, outcome: found.kind });
      return { found, counter };
    }
    return {
      found,
      reservation: await this.guestSearches.reserve(guest, { term: found.term, isStream: way === 'stream' }),
    };
  }
}
