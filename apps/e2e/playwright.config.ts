import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../../tools/dev/infrastructure/browser';

const root = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 18_080);
const { executablePath, args, env } = findBrowser();

/** The browser tests run against the built product as `npm start` brings it up, with its own data and at a quick pace. */
export default defineConfig({
  testDir: './browser',
  outputDir: path.join(root, '.local/browser-tests'),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath, args, env },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tools/dev/start.mjs',
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(root, '.local/browser-tests-data'),
      REFRESH_SECONDS: '3',
      ALERT_STEP_SECONDS: '3',
      MOVE_STOCK_SECONDS: '0',
    },
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
