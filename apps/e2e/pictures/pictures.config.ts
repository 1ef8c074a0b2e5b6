import { defineConfig } from '@playwright/test';
import browserTests from '../playwright.config';

/** `npm run pictures`: the product as the browser tests start it, and a picture of each page. */
export default defineConfig(browserTests, {
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../browser/support/await-first-pass.ts',
});
