import { rmSync } from 'node:fs';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';
import { readLaunchSettings } from '../../tools/dev/launch-settings';
import { startProduct, type Product } from '../../tools/dev/start-product';
import type { Operation } from '../lab-run';
import { runFolder } from './run-folder';
import { typeScriptLoader } from './typescript-loader';

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
