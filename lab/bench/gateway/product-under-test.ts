import { signUp } from '../../../apps/e2e/flows/customer';
import type { Operation } from '../../lab-run';
import { withOwnProduct } from '../../product/own-product';
import { NO_LIMITS } from '../../product/product-settings';

/** The whole product, built and running as separate processes. */
export interface ProductUnderTest {
  gatewayUrl: string;
  searchUrl: string;
  /** The session of a logged-in user. */
  token: string;
  /** What the gateway finds in its environment. */
  environment: Readonly<Record<string, string>>;
  /** The number of each of its processes, by name. */
  pids: ReadonlyMap<string, number>;
}

/** The product while `work` has it. A search stays warm for all that time. */
export function withProductUnderTest(
  operation: Operation,
  work: (product: ProductUnderTest) => Promise<void>,
): Promise<void> {
  const settings = { ...NO_LIMITS, REFRESH_SECONDS: '86400' };
  return withOwnProduct(operation, settings, async ({ ports, processes, environments }, gatewayUrl) =>
    work({
      gatewayUrl,
      searchUrl: `http://127.0.0.1:${ports.search}`,
      token: (await signUp(gatewayUrl)).token,
      environment: environments.gateway ?? {},
      pids: new Map([...processes.values()].map((each) => [each.name, each.pid()])),
    }),
  );
}
