import { SPECS_WITH_SERVERS, testedProjects } from './tools/jest/tested-projects.mjs';

/** @typedef {import('./tools/jest/tested-projects.mjs').TestedProject} Project */

/** The browser's tests, which Playwright runs. */
const NOT_OURS = '/e2e/browser/';

/** @param {Project['tags']} tags */
const isForBrowsers = (tags) => tags.some((tag) => tag === 'type:web' || tag === 'type:ui');

/**
 * Specs run in Node; in a project for browsers what is named `*.spec.tsx` runs in jsdom. Both bear the name of the project.
 * @param {Project} project @param {number} _place @param {Project[]} all
 */
const configurationsOf = (project, _place, all) =>
  isForBrowsers(project.tags)
    ? [inNode(project, all, '*.spec.ts'), inBrowser(project, all, '*.spec.tsx')]
    : [inNode(project, all, '*.spec.{ts,tsx}')];

/** @param {Project} project @param {Project[]} all @param {string} specs @returns {import('@jest/types').Config.InitialProjectOptions} */
const inNode = (project, all, specs) => ({
  ...inEither(project, all, specs),
  testEnvironment: '<rootDir>/tools/jest/node-environment.cjs',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  setupFilesAfterEnv: ['<rootDir>/tools/jest/time-bounds.mjs'],
  transform: transformed({ native: true }),
});

/** @type {typeof inNode} */
const inBrowser = (project, all, specs) => ({
  ...inEither(project, all, specs),
  testEnvironment: '<rootDir>/tools/jest/browser-environment.ts',
  setupFilesAfterEnv: ['<rootDir>/tools/jest/time-bounds.mjs', '<rootDir>/tools/jest/browser-time-bounds.mjs'],
  transform: transformed({ native: false }),
});

/** @type {typeof inNode} */
const inEither = ({ name, root }, all, specs) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  roots: [`<rootDir>/${root}`],
  testMatch: [`<rootDir>/${root}/**/${specs}`],
  testPathIgnorePatterns: [
    NOT_OURS,
    ...(process.env.SPECS === 'unit' ? [SPECS_WITH_SERVERS] : []),
    ...all.filter((other) => other.root.startsWith(`${root}/`)).map((other) => `<rootDir>/${other.root}/`),
  ],
  setupFiles: ['reflect-metadata'],
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^@barrelhive/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^virtual:utah-map$': '<rootDir>/apps/web/test/plain-utah-map.ts',
    '^graphql$': '<rootDir>/apps/web/test/no-graphql.ts',
  },
});

/** @param {{ native: boolean }} options @returns {import('@jest/types').Config.InitialProjectOptions['transform']} */
const transformed = (options) => ({ '\\.[cm]?[jt]sx?$': ['<rootDir>/tools/jest/swc-transform.cjs', options] });

export default {
  globalSetup: './tools/jest/global-setup.ts',
  globalTeardown: './tools/jest/global-teardown.ts',
  testSequencer: './tools/jest/longest-first.mjs',
  coverageProvider: 'v8',
  projects: testedProjects(import.meta.dirname).flatMap(configurationsOf),
};
