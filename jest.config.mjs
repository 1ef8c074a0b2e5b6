import { SPECS_WITH_SERVERS, testedProjects } from './tools/jest/tested-projects.mjs';

/** @typedef {import('./tools/jest/tested-projects.mjs').TestedProject} Project */

/** The browser's tests, which Playwright runs. */
const NOT_OURS = '/e2e/browser/';

const BROWSER = '<rootDir>/tools/jest/browser-environment.ts';

/** @param {Project['tags']} tags */
const isForBrowsers = (tags) => tags.some((tag) => tag === 'type:web' || tag === 'type:ui');

/** @param {Project} project @param {number} _place @param {Project[]} all @returns {import('@jest/types').Config.InitialProjectOptions} */
const configurationOf = ({ name, root, tags }, _place, all) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${root}`],
  testEnvironment: isForBrowsers(tags) ? BROWSER : '<rootDir>/tools/jest/node-environment.cjs',
  ...(isForBrowsers(tags) ? {} : { testEnvironmentOptions: { globalsCleanup: 'off' } }),
  testMatch: [`<rootDir>/${root}/**/*.spec.{ts,tsx}`],
  testPathIgnorePatterns: [
    NOT_OURS,
    ...(process.env.SPECS === 'unit' ? [SPECS_WITH_SERVERS] : []),
    ...all.filter((other) => other.root.startsWith(`${root}/`)).map((other) => `<rootDir>/${other.root}/`),
  ],
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: [
    '<rootDir>/tools/jest/time-bounds.mjs',
    ...(isForBrowsers(tags) ? ['<rootDir>/tools/jest/browser-time-bounds.mjs'] : []),
  ],
  transform: { '\\.[cm]?[jt]sx?$': ['<rootDir>/tools/jest/swc-transform.cjs', { native: !isForBrowsers(tags) }] },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^@barrelhive/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^virtual:utah-map$': '<rootDir>/apps/web/test/plain-utah-map.ts',
  },
});

export default {
  globalSetup: './tools/jest/global-setup.ts',
  globalTeardown: './tools/jest/global-teardown.ts',
  testSequencer: './tools/jest/longest-first.mjs',
  coverageProvider: 'v8',
  projects: testedProjects(import.meta.dirname).map(configurationOf),
};
