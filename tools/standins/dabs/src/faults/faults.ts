import * as z from 'zod';
import { FaultSwitches } from '../../../server/fault-switches';

const target = z.enum(['table', 'detail-url', 'detail', 'drawings', 'allocated']);
/** What a request asks for, as far as faults care. */
export type FaultTarget = z.infer<typeof target>;

/** A fault that ends by itself after `times` requests and may touch `only` one kind of them. */
const passing = { times: z.number().int().min(1).optional(), only: target.optional() };

export const tableColumns = [
  'name',
  'sku',
  'displayGroup',
  'status',
  'warehouseQty',
  'storeQty',
  'onOrderQty',
  'currentPrice',
] as const;

const cell = z.union([z.string(), z.number(), z.null()]);

/** Everything that can be wrong with the agency's site. The defaults are a site in good health. */
export const faultState = z.strictObject({
  brokenDetailSkus: z.array(z.string()).describe('these answer 500 on their detail page'),
  zeroStockItems: z.int().min(0).describe('so many items in stock show a storeQty of 0 in the table'),
  refusal: z
    .strictObject({ status: z.int().min(400).max(599), retryAfterSeconds: z.int().min(0).optional(), ...passing })
    .nullable()
    .describe('answered instead of a page, with Retry-After if given'),
  slowness: z
    .strictObject({ ms: z.int().min(1), ...passing })
    .nullable()
    .describe('answers wait this long'),
  truncation: z.strictObject(passing).nullable().describe('answers are cut in half'),
  largestPage: z.int().min(1).nullable().describe('a longer length is clamped to this'),
  renamedColumn: z.strictObject({ from: z.enum(tableColumns), to: z.string().min(1) }).nullable(),
  missingStoreTable: z.boolean().describe('the detail page comes without #storeTable'),
  withheldShare: z.number().min(0).max(1).describe('this share of the rows is promised but not given'),
  oddRows: z
    .record(z.string(), z.partialRecord(z.enum(tableColumns), cell))
    .describe('cells of the table that hold something else, by number of the bottle and column'),
  namelessRows: z.int().min(0).describe('so many rows have no name'),
  oddStores: z
    .record(z.string(), z.record(z.string(), cell))
    .describe('quantities of stores that hold something else, by number of the bottle and of the store'),
  notice: z
    .strictObject({ from: z.enum(['maintenance', 'firewall']), ...passing })
    .nullable()
    .describe('answered with status 200 in place of a page'),
  redirect: z
    .strictObject({ status: z.literal([301, 302, 303, 307, 308]), ...passing })
    .nullable()
    .describe('pages have moved within the host'),
  byteOrderMark: z.boolean().describe('answers begin with U+FEFF'),
  packing: z.enum(['gzip', 'br', 'deflate']).nullable().describe('answers are packed, unasked'),
  charset: z.literal('windows-1252').nullable().describe('answers are written in it, and say so'),
  cookieParts: z.int().min(1).max(9).describe('in how many parts the one-time cookie comes'),
});

export type FaultState = z.infer<typeof faultState>;

const HEALTHY: FaultState = {
  brokenDetailSkus: [],
  zeroStockItems: 0,
  refusal: null,
  slowness: null,
  truncation: null,
  largestPage: null,
  renamedColumn: null,
  missingStoreTable: false,
  withheldShare: 0,
  oddRows: {},
  namelessRows: 0,
  oddStores: {},
  notice: null,
  redirect: null,
  byteOrderMark: false,
  packing: null,
  charset: null,
  cookieParts: 1,
};

/** What commonly goes wrong, ready to be switched on by one click or one word. */
const faultScenarios = {
  down: { refusal: { status: 503 } },
  busy: { refusal: { status: 429, retryAfterSeconds: 5 } },
  slow: { slowness: { ms: 5_000 } },
  truncated: { truncation: {} },
  'zero-glitch': { zeroStockItems: 3_000 },
  'changed-layout': { renamedColumn: { from: 'storeQty', to: 'storeQuantity' }, missingStoreTable: true },
  maintenance: { notice: { from: 'maintenance' } },
  firewall: { notice: { from: 'firewall' } },
  'nameless-rows': { namelessRows: 5 },
  'odd-server': { byteOrderMark: true, packing: 'gzip', cookieParts: 2 },
  healthy: {},
} as const satisfies Record<string, Partial<FaultState>>;

export type FaultScenario = keyof typeof faultScenarios;

type PassingFault = 'refusal' | 'slowness' | 'truncation' | 'notice' | 'redirect';

/** The switches of the stand-in's faults. */
export class Faults extends FaultSwitches<FaultState, FaultScenario> {
  constructor() {
    super(HEALTHY, faultScenarios);
  }

  /** The fault, if it touches this kind of request; a fault with `times` is used up by it. */
  take<F extends PassingFault>(name: F, by: FaultTarget): NonNullable<FaultState[F]> | undefined {
    const fault = this.state[name];
    if (!fault || (fault.only && fault.only !== by)) return undefined;
    if (fault.times !== undefined) {
      this.state = { ...this.state, [name]: fault.times > 1 ? { ...fault, times: fault.times - 1 } : null };
    }
    return fault;
  }
}
