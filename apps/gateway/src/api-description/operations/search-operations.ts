import { dropsQuery, searchStreamQuery } from '@barrelhive/contracts';
import { describedStreamEvents } from '../component-schemas';
import { ATOM_FEED, TERM_ERRORS, type Operations } from './operation';

export const searchOperations = {
  'POST /api/search': {
    id: 'search',
    summary: 'Search once',
    details:
      'Waits for at most 8 seconds for stores that are not known yet. A guest has 3 searches; one that fails or is too ' +
      'broad is not counted.',
    body: 'searchBody',
    answer: 'searchResult',
    errors: [...TERM_ERRORS, 'GUEST_SEARCH_LIMIT_EXCEEDED'],
  },
  'POST /api/search/multi': {
    id: 'searchMany',
    summary: 'Search for several terms',
    details: 'Answers from what is known and reads no stores.',
    body: 'multiSearchBody',
    answer: 'multiSearchResult',
    errors: TERM_ERRORS,
  },
  'GET /api/search/stream': {
    id: 'searchLive',
    summary: 'Search live',
    details:
      'The totals come at once, the stores of each item as they are read. Each message carries the name of its event as `event:` and as ' +
      '`type` in its data. `complete`, `too-many-results` or `error` is the last one. A comment line every 15 seconds keeps the ' +
      'connection open. What stands before the first event is an ordinary answer: a refusal is JSON. An event after which nothing can come has an id; a ' +
      'request with it as `Last-Event-ID`, such as `EventSource` makes by itself, is answered with 204.',
    query: searchStreamQuery,
    parameters: {
      searchTerm: 'A term of 4 to 256 characters.',
      token: 'The session token or a ticket, for clients such as EventSource that can send no header.',
      guest: 'Marks a guest. Whoever shows no token is one anyway.',
    },
    answer: {
      text: 'The events of the search, as `x-events` describes them.',
      content: {
        type: 'text/event-stream',
        example: 'event: start\ndata: {"type":"start","searchTerm":"blanton"}\n\n',
        events: describedStreamEvents,
      },
    },
    errors: [...TERM_ERRORS, 'GUEST_SEARCH_LIMIT_EXCEEDED'],
  },
  'POST /api/search/ticket': {
    id: 'issueSearchTicket',
    summary: 'Get a ticket for one stream',
    details: 'It holds for 30 seconds and once, and keeps the session token out of addresses.',
    answer: { status: 201, content: 'searchTicket' },
  },
  'GET /api/search/lexicon': {
    id: 'readLexicon',
    summary: "Read the catalogue's words",
    details: 'For spelling suggestions. May be kept for 10 minutes.',
    answer: 'searchLexicon',
  },
  'GET /api/items': {
    id: 'listItemNumbers',
    summary: "List the numbers of all items of the agency's table",
    details: 'May be kept for 10 minutes.',
    answer: 'itemNumbers',
  },
  'GET /api/items/:sku': {
    id: 'readItem',
    summary: 'Read one item',
    parameters: { sku: "The agency's number of the product." },
    answer: 'itemDetail',
    errors: ['SESSION_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', 'NOT_FOUND', 'CATALOGUE_NOT_READY'],
  },
  'POST /api/items/:sku/reports': {
    id: 'reportItem',
    summary: 'Say whether an item was there',
    details: 'Once a day for each store; a later report of the day takes the place of the one before.',
    parameters: { sku: "The agency's number of the product." },
    body: 'itemReportBody',
    answer: { status: 204, text: 'It is noted.' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/drops': {
    id: 'readDrops',
    summary: 'Read a board of bottles',
    details:
      'To members from Basic on it names the stores to which a bottle came. The answer to a guest may be kept for a minute.',
    query: dropsQuery,
    parameters: {
      tab: 'Which board.',
      departments: 'Codes of departments, with commas between them; all unless given.',
      upTo: 'The highest price, in dollars.',
      stores: 'Numbers of stores, with commas between them: what came there stands first, for members from Basic on.',
      at: 'Numbers of stores, with commas between them: only what one of them held when the bottle was last read there; all unless given. It changes nothing of what is on its way.',
      page: 'The first is 1; each has 50 bottles.',
    },
    answer: 'dropsAnswer',
    errors: ['CATALOGUE_NOT_READY'],
  },
  'GET /api/drops.atom': {
    id: 'readDropsFeed',
    summary: 'Subscribe to what came in',
    details: 'What came in within three days, for a feed reader. The same for everybody.',
    answer: ATOM_FEED,
    errors: ['CATALOGUE_NOT_READY'],
  },
  'GET /api/stores': {
    id: 'listStores',
    summary: 'List the stores',
    details: 'May be kept for a minute.',
    answer: 'storeList',
  },
  'GET /api/stores/:number': {
    id: 'readStore',
    summary: 'Read one store',
    details: 'May be kept for a minute.',
    parameters: { number: 'The number of the store, with zeros before it: `0012`.' },
    answer: 'storePage',
    errors: ['NOT_FOUND', 'CATALOGUE_NOT_READY'],
  },
  'GET /api/stores/:number/arrivals': {
    id: 'listStoreArrivals',
    summary: 'List what came to a store',
    details: 'Of seven days, the last first. Those of the last 24 hours are for members from Basic on.',
    parameters: { number: 'The number of the store, with zeros before it: `0012`.' },
    answer: 'storeArrivals',
    errors: ['NOT_FOUND', 'CATALOGUE_NOT_READY'],
  },
  'GET /api/inventory/status': {
    id: 'readInventoryStatus',
    summary: 'Ask how old the catalogue is',
    answer: 'inventoryStatus',
  },
} satisfies Operations;
