import { setTimeout as pause } from 'node:timers/promises';
import { signUp, type Customer } from '../../apps/e2e/flows/customer';
import { demoCatalogue } from '../../tools/standins/dabs/catalogue/demo-catalogue';
import type { SupervisedProcess } from '../../tools/dev/processes/supervise';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { NO_LIMITS } from '../product/product-settings';
import { startReplicatedProduct, type ReplicatedProduct } from '../product/replicated-product';
import type { Operation } from '../lab-run';
import { deliver, type Bottle } from '../texts/bottles';
import { FlowProbe, type Flow } from './measure/flow-probe';
import { forEachPart, ProcessorAccounts, type Part } from './measure/processor-accounts';
import { forEachOf, manyTimes } from '../load/many-times';
import { People } from './people';

/** An hour of the day is a minute of the run: the clocks are quick, and so are the slots. */
const REFRESH_SECONDS = 10;
const SLOT_SECONDS = 10;
/** After a pass has begun, and long before the next one. */
const BETWEEN_PASSES_MS = 2_500;
const DRAIN_BOUND_MS = 600_000;
const SETTLE_STEP_MS = 50;
const CUSTOMERS = 20;

export interface MeasuredProductOptions extends Pick<Operation, 'guardian' | 'print'> {
  segmentsPerSecond: number;
  /** Sold out bottles that the shelves know, so that they can be delivered. */
  bottles: number;
}

/** The built product, one replica of each service, with everything in hand that measures it. */
export interface MeasuredProduct {
  product: ReplicatedProduct;
  probe: FlowProbe;
  accounts: ProcessorAccounts;
  people: People;
  customers: readonly Customer[];
  bottles: readonly Bottle[];
  /** All names of the catalogue. */
  names: readonly string[];
  stop(): Promise<void>;
}

export async function startMeasuredProduct(options: MeasuredProductOptions): Promise<MeasuredProduct> {
  const product = await startReplicatedProduct({
    ...options,
    replicas: 1,
    environment: {
      LOG_LEVEL: 'info',
      REFRESH_SECONDS: String(REFRESH_SECONDS),
      ALERT_STEP_SECONDS: String(SLOT_SECONDS),
      SMS_SEGMENTS_PER_SECOND: String(options.segmentsPerSecond),
      MOVE_STOCK_SECONDS: '0',
      SOURCE_PAGES_SECONDS: '3600',
      ...NO_LIMITS,
    },
  });
  try {
    const customers: Customer[] = [];
    await manyTimes(CUSTOMERS, async () => customers.push(await signedUp(product.url)), 4);
    const probe = await FlowProbe.connect(product.databaseUrl);
    const people = new People(product.url, customers);
    return {
      product,
      probe,
      accounts: new ProcessorAccounts(forEachPart((part) => processOf(product, part).pid())),
      people,
      customers,
      bottles: product.bottles,
      names: demoCatalogue().map(({ name }) => name),
      async stop() {
        await people.leave();
        await probe.stop();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function signedUp(url: string): Promise<Customer> {
  const customer = await signUp(url);
  await customer.subscribe('premium');
  return customer;
}

function processOf({ others }: ReplicatedProduct, part: Part): SupervisedProcess {
  const found = others.get(`${part}-1`) ?? others.get(part);
  if (!found) throw new Error(`${part} is not ours to measure: leave DATABASE_URL and REDIS_URL unset.`);
  return found;
}

/** Waits until a condition of the flow holds. */
export async function flowUntil(
  { probe }: Pick<MeasuredProduct, 'probe'>,
  what: string,
  holds: (flow: Flow) => boolean,
): Promise<void> {
  await waitUntil(what, async () => holds(await probe.flow()), DRAIN_BOUND_MS, SETTLE_STEP_MS);
}

/** Puts bottles onto the shelves. */
export async function restock(
  { product }: Pick<MeasuredProduct, 'product'>,
  bottles: readonly Bottle[],
): Promise<void> {
  await forEachOf(bottles, (bottle) => deliver(product.dabsUrl, bottle));
}

/** Waits for a moment at which no pass is under way, so that the next one sees all of a change. */
export async function betweenPasses(): Promise<void> {
  const sinceSlotMs = Date.now() % (REFRESH_SECONDS * 1000);
  await pause((BETWEEN_PASSES_MS - sinceSlotMs + REFRESH_SECONDS * 1000) % (REFRESH_SECONDS * 1000));
}
