import pg from 'pg';
import { startRunningProduct, type RunningProduct } from '../../apps/e2e/flows/running-product';
import { WITHOUT_LIMITS } from '../product/product-settings';

/** Webhooks overtake each other within this time. */
const SHUFFLED_WITHIN_MS = 400;
const REPEATED_SHARE = 0.3;
const CONNECTIONS = 8;
/** Shelves and texts are not what is looked at here. */
const RARELY = { REFRESH_SECONDS: '600', ALERT_STEP_SECONDS: '600' };

/** The whole product, with a provider whose webhooks come in any order and often twice. */
export interface World {
  product: RunningProduct;
  /** For looking at what all services have stored. */
  pool: pg.Pool;
  dispose(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const product = await startRunningProduct({ ...WITHOUT_LIMITS, ...RARELY });
  product.standins.stripe.webhooks.setFaults({ shuffleMs: SHUFFLED_WITHIN_MS, repeatShare: REPEATED_SHARE });
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: CONNECTIONS });
  return {
    product,
    pool,
    async dispose() {
      await pool.end();
      await product.dispose();
    },
  };
}
