import { WITHOUT_LIMITS } from '../product/own-product';
import { runFuzz, unreached } from '../fuzz/run-fuzz';
import { startRunningProduct, type RunningProduct } from '../../apps/e2e/flows/running-product';

const REQUESTS = 1_500;
/** A test shares its machine with others: how long an answer may take is judged by `npm run fuzz`. */
const IS_SLOW = /after \d+ ms$/;

describe('malformed requests of every kind', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startRunningProduct(WITHOUT_LIMITS);
  });
  afterAll(() => product.dispose());

  it('are refused by every operation, and none breaks anything', async () => {
    const result = await runFuzz({ url: product.url, seed: 'short', requests: REQUESTS, atOnce: 8 });
    expect(result.faults.filter(({ what }) => !IS_SLOW.test(what))).toEqual([]);
    expect(result.sent).toBe(REQUESTS);
    expect(unreached(result)).toEqual([]);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  }, 240_000);
});
