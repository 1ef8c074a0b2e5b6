import { searchStreamEvent, type SearchStreamEvent } from '@barrelhive/contracts';
import { described, type DescribedSchema } from './described-schema';
import { ITEM_EXAMPLE } from './search-schemas';

type StreamEventName = SearchStreamEvent['type'];

type Examples = { [Name in StreamEventName]: Extract<SearchStreamEvent, { type: Name }> };

const BATCH = { batchNumber: 1, totalBatches: 1 };
const NOT_SENT = 'Reserved: clients that know it are ready for it, and this version sends it to nobody.';

const TEXTS: Record<StreamEventName, string> = {
  start: 'The first event: the search has begun.',
  'initial-summary': 'All items with their totals, before their stores are known.',
  status: 'A sentence for people.',
  'batch-start': 'The stores of some items are being read.',
  'item-start': 'The stores of one item are being read.',
  'item-update': 'The stores of one item; `success` is false, with the `reason`, when they could not be read.',
  'batch-complete': 'The batch is read.',
  complete: 'The last event: all items with what became known of them, and the guest counter.',
  'too-many-results':
    'The last event in place of all others but `start`: the term matches more items than are allowed.',
  error: 'The last event when the search broke down. `code` is one of the error catalogue.',
  products: NOT_SENT,
  'product-update': NOT_SENT,
  refinement_required: NOT_SENT,
};

const EXAMPLES: Examples = {
  start: { type: 'start', searchTerm: 'blanton' },
  'initial-summary': { type: 'initial-summary', items: [ITEM_EXAMPLE], count: 1 },
  status: { type: 'status', message: 'Found 1 items' },
  'batch-start': { type: 'batch-start', ...BATCH },
  'item-start': { type: 'item-start', sku: ITEM_EXAMPLE.sku, itemName: ITEM_EXAMPLE.name },
  'item-update': {
    type: 'item-update',
    sku: ITEM_EXAMPLE.sku,
    itemName: ITEM_EXAMPLE.name,
    success: true,
    stores: ITEM_EXAMPLE.stores,
    storesCheckedAt: ITEM_EXAMPLE.storesCheckedAt,
  },
  'batch-complete': { type: 'batch-complete', ...BATCH },
  complete: { type: 'complete', items: [ITEM_EXAMPLE], count: 1, searchCount: 1, remainingSearches: 2 },
  'too-many-results': {
    type: 'too-many-results',
    too_many_results: true,
    message: 'Search Term Too Broad',
    searchTerm: 'bourbon',
    count: 214,
    totalItemsFromAPI: 214,
    maxAllowedItems: 10,
    threshold: 10,
  },
  error: { type: 'error', message: 'Internal Server Error', code: 'INTERNAL_ERROR' },
  products: { type: 'products', items: [ITEM_EXAMPLE] },
  'product-update': { type: 'product-update', item: ITEM_EXAMPLE },
  refinement_required: { type: 'refinement_required', message: 'Search Term Too Broad', count: 214 },
};

/** An event of the live search under the name of its schema. */
export interface StreamEvent {
  name: StreamEventName;
  schemaName: string;
  text: string;
  entry: DescribedSchema;
}

/** The events in their order, as the contract lists them. */
export const streamEvents: readonly StreamEvent[] = searchStreamEvent.def.options.flatMap((schema) =>
  schema.shape.type.def.values.map((name) => ({
    name,
    schemaName: `SearchStream.${name}`,
    text: TEXTS[name],
    entry: { schema, text: TEXTS[name], example: EXAMPLES[name] },
  })),
);

export const streamSchemas = {
  SearchStreamEvent: described(searchStreamEvent, 'The data of any event of the live search.', EXAMPLES.start),
};
