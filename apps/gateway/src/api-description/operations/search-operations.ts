import { searchStreamQuery } from '@barrelhive/contracts';
import type { Operations } from './operation';

const TERM_ERRORS = ['SEARCH_TERM_TOO_SHORT', 'SEARCH_TERM_TOO_LONG', 'CATALOGUE_NOT_READY'] as const;

export const searchOperations: Operations = {
  'POST /api/search': {
    id: 'search',
    tag: 'Search',
    summary: 'Search once',
    details:
      'Waits for at most 8 seconds for stores that are not known yet. A guest has 3 searches; a failed one is not counted.',
    body: 'SearchBody',
    answer: { status: 200, text: 'What the term finds.', content: 'SearchResult' },
    errors: [...TERM_ERRORS, 'GUEST_SEARCH_LIMIT_EXCEEDED'],
  },
  'POST /api/search/multi': {
    id: 'searchMany',
    tag: 'Search',
    summary: 'Search for several terms',
    details: 'Answers from what is known and reads no stores.',
    body: 'MultiSearchBody',
    answer: { status: 200, text: 'One result for each term.', content: 'MultiSearchResult' },
    errors: TERM_ERRORS,
  },
  'GET /api/search/stream': {
    id: 'searchLive',
    tag: 'Search',
    summary: 'Search live',
    details:
      'The totals come at once, the stores of each item as they are read. Each message carries the name of its event as `event:` and as ' +
      '`type` in its data. `complete`, `too-many-results` or `error` is the last one. A comment line every 15 seconds keeps the ' +
      'connection open. What stands before the first event is an ordinary answer: a refusal is JSON.',
    query: searchStreamQuery,
    parameters: {
      searchTerm: 'A term of 4 to 256 characters.',
      token: 'The session token or a ticket, for clients such as EventSource that can send no header.',
      guest: 'Marks a guest. Whoever shows no token is one anyway.',
    },
    answer: {
      status: 200,
      text: 'The events of the search, as `x-events` describes them.',
      content: {
        type: 'text/event-stream',
        example: 'event: start\ndata: {"type":"start","searchTerm":"blanton"}\n\n',
      },
    },
    errors: [...TERM_ERRORS, 'GUEST_SEARCH_LIMIT_EXCEEDED'],
  },
  'POST /api/search/ticket': {
    id: 'issueSearchTicket',
    tag: 'Search',
    summary: 'Get a ticket for one stream',
    details: 'It holds for 30 seconds and once, and keeps the session token out of addresses.',
    answer: { status: 201, text: 'The ticket.', content: 'SearchTicket' },
  },
  'GET /api/search/lexicon': {
    id: 'readLexicon',
    tag: 'Search',
    summary: "Read the catalogue's words",
    details: 'For spelling suggestions. May be kept for 10 minutes.',
    answer: { status: 200, text: 'The words.', content: 'SearchLexicon' },
  },
  'GET /api/items/:sku': {
    id: 'readItem',
    tag: 'Search',
    summary: 'Read one item',
    parameters: { sku: "The agency's number of the product." },
    answer: { status: 200, text: 'The item with its stores and history.', content: 'ItemDetail' },
    errors: ['SESSION_EXPIRED', 'PASSWORD_CHANGE_REQUIRED', 'NOT_FOUND', 'CATALOGUE_NOT_READY'],
  },
  'GET /api/inventory/status': {
    id: 'readInventoryStatus',
    tag: 'Search',
    summary: 'Ask how old the catalogue is',
    answer: { status: 200, text: 'The last good pass and the last runs.', content: 'InventoryStatus' },
  },
};
