import type { GuestCounter } from '@barrelhive/contracts';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { GuestSearches, type GuestReservation } from '../guests/guest-searches';
import type { Searcher } from './searcher';

/** Says that the answer was given; from then on the search counts. Gives the guest's counter, nothing for a user. */
export type Answered = () => Promise<GuestCounter>;

/** Lets a searcher search: users without limit, guests while they have free searches. */
@Injectable()
export class GuestAllowance {
  private readonly log = logger('guest-allowance');

  constructor(private readonly guestSearches: GuestSearches) {}

  /**
   * Runs a search. For a guest one free search is taken first and given back if `search` ends without calling `answered`.
   * Throws GUEST_SEARCH_LIMIT_EXCEEDED.
   */
  async spend<T>(searcher: Searcher, search: (answered: Answered) => Promise<T>): Promise<T> {
    if (searcher.kind === 'user') return search(() => Promise.resolve({}));
    const reservation = await this.guestSearches.reserve(searcher.guest);
    let isCounted = false;
    try {
      return await search(async () => {
        if (!isCounted) await this.guestSearches.count(reservation);
        isCounted = true;
        return reservation.counter;
      });
    } finally {
      if (!isCounted) await this.giveBack(reservation);
    }
  }

  /** What cannot be given back runs out by itself; a search that was answered must not fail for it. */
  private async giveBack(reservation: GuestReservation): Promise<void> {
    await this.guestSearches.giveBack(reservation).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a search could not be given back to a guest');
    });
  }
}
