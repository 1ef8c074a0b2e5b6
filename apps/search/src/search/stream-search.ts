import { errorCatalogue, type GuestCounter, type SearchStreamEvent } from '@barrelhive/contracts';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { StoreStockReader } from '../store-reading/store-stock-reader';
import { BeginSearch } from './begin-search';
import { eventFrame, type EventStream } from './event-stream';
import { FindItems, searches, type FoundItems } from './find-items';
import { LiveSearch } from './live-search';
import type { Searcher } from './searcher';

const BROKEN_DOWN: SearchStreamEvent = {
  type: 'error',
  code: 'INTERNAL_ERROR',
  message: errorCatalogue.INTERNAL_ERROR.text,
};

interface UnderWay {
  search: LiveSearch;
  observedAt: Date;
}

/** The live search (`search-stream.ts` of libs/contracts has its events): totals at once, then the stores of each item as they come in. */
@Injectable()
export class StreamSearch {
  private readonly log = logger('stream-search');
  /** By term. A stream for a term that is being searched joins those that wait for the same stores. */
  private readonly underWay = new Map<string, UnderWay>();

  constructor(
    private readonly findItems: FindItems,
    private readonly reader: StoreStockReader,
    private readonly beginSearch: BeginSearch,
  ) {}

  /**
   * Resolves when the stream waits for nothing but stores: its request is not needed any more. `open` is called once the search is
   * reserved; what is thrown before (a bad term, a guest over the limit) is an ordinary refusal. Stores go on being read as long as any
   * browser waits for them.
   */
  async run(rawTerm: string, searcher: Searcher, open: () => EventStream): Promise<void> {
    const begun = await this.beginSearch.run(rawTerm, searcher, 'stream');
    if ('counter' in begun) {
      sayTooBroad(open(), begun.found, begun.counter);
      return;
    }
    const { found, reservation } = begun;
    let stream: EventStream | undefined;
    try {
      stream = open();
      if (stream.hasLeft) return;
      stream.onAnswered = reservation.noteAnswered;
      searches.inc({ way: 'stream', outcome: found.kind });
      const search = this.searchFor(found, searcher);
      search.open(stream, searcher.id);
      search.follow(stream, await reservation.count());
    } catch (error) {
      if (!stream) throw error;
      this.log.error({ err: error }, 'a search stream broke down');
      stream.send(eventFrame(BROKEN_DOWN));
      stream.end();
    } finally {
      await reservation.giveBackUnlessCounted();
    }
  }

  /** The search for this term that is under way in the same state of the catalogue, or a new one. */
  private searchFor(found: Extract<FoundItems, { kind: 'found' }>, { id }: Searcher): LiveSearch {
    const observedAt = this.findItems.observedAt();
    const joined = this.underWay.get(found.term);
    if (joined?.observedAt === observedAt && !joined.search.isAbandoned) return joined.search;

    const begun = { search: new LiveSearch(found, this.findItems, this.reader), observedAt };
    this.underWay.set(found.term, begun);
    void this.runToItsEnd(begun.search, id).finally(() => {
      if (this.underWay.get(found.term) === begun) this.underWay.delete(found.term);
    });
    return begun.search;
  }

  private async runToItsEnd(search: LiveSearch, searcher: string): Promise<void> {
    try {
      await search.run(searcher);
    } catch (error) {
      this.log.error({ err: error }, 'a live search broke down');
      search.end(() => BROKEN_DOWN);
    }
  }
}

function sayTooBroad(
  stream: EventStream,
  { term, figures }: Extract<FoundItems, { kind: 'too-broad' }>,
  counter: GuestCounter,
): void {
  const message = errorCatalogue.SEARCH_TOO_BROAD.text;
  stream.send(eventFrame({ type: 'start', searchTerm: term }));
  stream.send(eventFrame({ type: 'too-many-results', message, ...figures, ...counter }));
  stream.end();
}
