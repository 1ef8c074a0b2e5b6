import type { Operation } from '../lab-run';
import { addBottles, WaitingCustomers } from '../texts/bottles';
import { NO_LIMITS } from './own-product';
import { startReplicatedProduct, type ReplicatedOptions, type ReplicatedProduct } from './replicated-product';
import { sendJson } from '../http/send-json';

const REFRESH_SECONDS = 3;
const ALERT_STEP_SECONDS = 3;
/** Quick clocks, and no limit that one machine that plays all users would meet. */
const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  REFRESH_SECONDS: String(REFRESH_SECONDS),
  ALERT_STEP_SECONDS: String(ALERT_STEP_SECONDS),
  MOVE_STOCK_SECONDS: '0',
  SOURCE_PAGES_SECONDS: '60',
  OUTBOX_RESEND_SECONDS: '5',
  ...NO_LIMITS,
};
/** How long the agency takes for a bottle's page: a live search stays open for its stores that long. */
const DETAIL_MS = 2_000;
/** The clocks keep a text waiting this long at most when nothing is wrong: for the next pass, the bottle's page and the next slot. */
export const LONGEST_WAIT_MS = 1_000 * (REFRESH_SECONDS + ALERT_STEP_SECONDS) + DETAIL_MS;

/** A product with customers who wait for bottles, each of whom is owed a text when theirs is delivered. */
export interface LoadedProduct {
  product: ReplicatedProduct;
  waiting: WaitingCustomers;
  /** The sessions of these customers. */
  tokens: readonly string[];
  stop(): Promise<void>;
}

export interface LoadedOptions extends Pick<Operation, 'guardian' | 'print'>, Pick<ReplicatedOptions, 'reroute'> {
  replicas: number;
  /** How many are delivered to customers who wait for them. */
  bottles: number;
  /** Settings beside those of every such run. */
  environment?: ReplicatedOptions['environment'];
  reroute?: ReplicatedOptions['reroute'];
}

export async function startLoadedProduct(options: LoadedOptions): Promise<LoadedProduct> {
  const { bottles: count, environment, ...others } = options;
  let bottles: Awaited<ReturnType<typeof addBottles>> = [];
  const product = await startReplicatedProduct({
    ...others,
    environment: { ...ENVIRONMENT, ...environment },
    fillShelves: async (dabsUrl) => {
      bottles = await addBottles(dabsUrl, count);
      await sendJson('PATCH', `${dabsUrl}/control/faults`, { slowness: { ms: DETAIL_MS, only: 'detail' } });
    },
  });
  try {
    const waiting = await WaitingCustomers.signUp(product, bottles);
    const tokens = waiting.customers.map(({ token }) => token);
    return { product, waiting, tokens, stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
