import { defineConfig, devices } from '@playwright/test';
import path from 'node:path';
import { findBrowser } from '../../tools/dev/infrastructure/browser';
import { hasRoomInMemory } from '../../tools/dev/infrastructure/throwaway-folder';
import { workspaceRoot } from '../../tools/dev/workspace-root';
import { dataFolder } from './browser/support/data-folder';

const port = Number(process.env.E2E_PORT ?? 18_080);
const { executablePath, args, env } = findBrowser();

/** The browser tests run against the built product as `npm start` brings it up, with its own data and at a quick pace. */
export default defineConfig({
  testDir: './browser',
  globalSetup: './browser/support/await-first-pass.ts',
  outputDir: path.join(workspaceRoot(), '.local/browser-tests'),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // Files begin in the order of their names. What waits for several looks at the shelves must not be last, with nothing beside it.
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    contextOptions: { reducedMotion: 'reduce' },
    // A worker fetches the whole site at the first press of a key. Tests of what it does let it come.
    serviceWorkers: 'block',
    // Playwright's own choice of the disk fits containers, whose shared memory is small.
    launchOptions: {
      executablePath,
      args,
      env,
      ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    },
    // What a trace records makes every test slower.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: 'node tools/dev/start.mjs',
    cwd: workspaceRoot(),
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      REFRESH_SECONDS: '3',
      ALERT_STEP_SECONDS: '3',
      LATENCY_MS: '0',
      LATENCY_SPREAD_MS: '0',
      MOVE_STOCK_SECONDS: '0',
      // Each test comes from an address of its own, so that what one of them uses up is not missing for the others.
      TRUSTED_PROXY_HOPS: '1',
      ...withoutTheDevelopersOwn('PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL', 'DEMO_CATALOG', 'SEED', 'CONFIRM_NUMBERS'),
      ...withoutTheDevelopersOwn('DABS_BASE_URL', 'DABS_ALLOCATED_URL', 'STRIPE_API_BASE', 'TWILIO_API_BASE'),
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

/** Empty counts as not set, and wins over the developer's `.env`: the tests have to meet their own database and the stand-ins. */
function withoutTheDevelopersOwn(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}
