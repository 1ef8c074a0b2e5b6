import { Injectable } from '@nestjs/common';
import { GuestSearches, type SearchReservation } from '../guests/guest-searches';
import type { Searcher } from './searcher';

const UNLIMITED: SearchReservation = {
  count: () => Promise.resolve({}),
  giveBackUnlessCounted: () => Promise.resolve(),
};

/** Lets a searcher search: users without limit, guests while they have free searches. */
@Injectable()
export class GuestAllowance {
  constructor(private readonly guestSearches: GuestSearches) {}

  /** For a guest one free search is taken. Throws GUEST_SEARCH_LIMIT_EXCEEDED. */
  async reserve(searcher: Searcher): Promise<SearchReservation> {
    return searcher.kind === 'user' ? UNLIMITED : this.guestSearches.reserve(searcher.guest);
  }
}
