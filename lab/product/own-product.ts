import { rmSync } from 'node:fs';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';
import { readLaunchSettings } from '../../tools/dev/launch-settings';
import { startProduct, type Product } from '../../tools/dev/start-product';
import type { Operation } from '../lab-run';
import { runFolder } from './run-folder';
import { typeScriptLoader } from './typescript-loader';

/** No limit hides what stands behind it. */
export const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '100000000',
  PASSWORD_ATTEMPTS_PER_MINUTE: '100000000',
  PAYMENT_CALLS_PER_MINUTE: '100000000',
  PAYMENT_CALLS_PER_HOUR: '100000000',
  MESSAGE_CALLS_PER_MINUTE: '100000000',
  MESSAGE_CALLS_PER_HOUR: '100000000',
  CHECKOUT_PAGES_PER_MINUTE: '100000000',
  SIGN_UPS_PER_NETWORK_PER_DAY: '100000000',
  CONNECTIONS_PER_ADDRESS: '100000',
  CALLS_AT_ONCE_PER_ADDRESS: '100000',
  ASSISTANT_CALLS_AT_ONCE_PER_USER: '100000',
  ASSISTANT_CALLS_AT_ONCE: '100000',
};
/** The same, and requests come through a proxy, each from an address of its own. */
export const WITHOUT_LIMITS = { TRUSTED_PROXY_HOPS: '1', ...NO_LIMITS };

/** The built product on data of its own and with these settings, while `work` has it. */
export async function withOwnProduct<T>(
  { guardian, print }: Pick<Operation, 'guardian' | 'print'>,
  environmentOfItsOwn: NodeJS.ProcessEnv,
  work: (product: Product, url: string) => Promise<T>,
): Promise<T> {
  const folder = runFolder('product', guardian);
  const environment = {
    ...process.env,
    ...environmentOfItsOwn,
    PORT: String(await chooseFreePort()),
    DATA_DIR: folder,
  };
  const launch = startProduct({
    settings: readLaunchSettings(environment),
    environment,
    guardian,
    print,
    colours: false,
    loadTypeScript: await typeScriptLoader(),
    atAnyPorts: true,
  });
  try {
    const product = await launch.product;
    return await work(product, `http://127.0.0.1:${product.ports.gateway}`);
  } finally {
    await launch.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
