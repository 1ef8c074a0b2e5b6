import type { Operation } from '../lab-run';
import { WaitingCustomers } from '../texts/bottles';
import { QUICK_CLOCKS } from './product-settings';
import { startReplicatedProduct, type ReplicatedOptions, type ReplicatedProduct } from './replicated-product';
import { sendJson } from '../http/send-json';

const ENVIRONMENT = { ...QUICK_CLOCKS, SOURCE_PAGES_SECONDS: '60', OUTBOX_RESEND_SECONDS: '5' };
/** How long the agency takes for a bottle's page: a live search stays open for its stores that long. */
const DETAIL_MS = 2_000;
/** The clocks keep a text waiting this long at most when nothing is wrong: for the next pass, the bottle's page and the next slot. */
export const LONGEST_WAIT_MS =
  1_000 * (Number(QUICK_CLOCKS.REFRESH_SECONDS) + Number(QUICK_CLOCKS.ALERT_STEP_SECONDS)) + DETAIL_MS;

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
}

export async function startLoadedProduct(options: LoadedOptions): Promise<LoadedProduct> {
  const product = await startReplicatedProduct({
    ...options,
    environment: { ...ENVIRONMENT, ...options.environment },
  });
  try {
    const slowness = { ms: DETAIL_MS, only: 'detail' };
    await sendJson('PATCH', `${product.dabsUrl}/control/faults`, { slowness });
    const waiting = await WaitingCustomers.signUp(product, product.bottles);
    const tokens = waiting.customers.map(({ token }) => token);
    return { product, waiting, tokens, stop: () => product.stop() };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
