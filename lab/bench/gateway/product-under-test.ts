import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseFreePort } from '../../../libs/testing/src/network/free-port';
import * as z from 'zod';
import { prepareDemoAccount } from '../../../tools/dev/demo-account';
import { readLaunchSettings } from '../../../tools/dev/launch-settings';
import type { Guardian } from '../../../tools/dev/processes/guardian';
import { startProduct } from '../../../tools/dev/start-product';
import { typeScriptLoader } from '../../product/typescript-loader';

/** The whole product, built and running as separate processes, in a data folder of its own. */
export interface ProductUnderTest {
  gatewayUrl: string;
  searchUrl: string;
  /** The session of a logged-in user. */
  token: string;
  /** What the gateway finds in its environment. */
  environment: Readonly<Record<string, string>>;
  /** The number of each of its processes, by name. */
  pids: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const session = z.object({ token: z.string() });

export async function startProductUnderTest(guardian: Guardian): Promise<ProductUnderTest> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-bench-'));
  chmodSync(folder, 0o755);
  guardian.removeAtEnd(folder);
  const port = await chooseFreePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    // A search stays warm for the whole run, and one address may ask as often as it likes.
    REFRESH_SECONDS: '86400',
    REQUESTS_PER_MINUTE: '100000000',
    CONNECTIONS_PER_ADDRESS: '100000',
    CALLS_AT_ONCE_PER_ADDRESS: '100000',
  };
  const launch = startProduct({
    settings: readLaunchSettings(environment),
    environment,
    guardian,
    print: (line) => console.error(line),
    colours: false,
    loadTypeScript: await typeScriptLoader(),
  });
  const stop = async () => {
    await launch.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { ports, processes, environments } = await launch.product;
    const gatewayUrl = `http://127.0.0.1:${ports.gateway}`;
    return {
      gatewayUrl,
      searchUrl: `http://127.0.0.1:${ports.search}`,
      token: await logIn(gatewayUrl),
      environment: environments.gateway ?? {},
      pids: new Map([...processes.values()].map((each) => [each.name, each.pid()])),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function logIn(gatewayUrl: string): Promise<string> {
  const login = await prepareDemoAccount({
    gatewayUrl,
    pay: undefined,
    pushUrl: undefined,
    print: (line) => console.error(line),
  });
  const response = await fetch(`${gatewayUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  return session.parse(await response.json()).token;
}
