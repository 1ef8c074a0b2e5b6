import { readdirSync } from 'node:fs';
import path from 'node:path';

/** @param {string} name @param {string} dir @returns {import('@jest/types').Config.InitialProjectOptions} */
const project = (name, dir, testEnvironment = 'node') => ({
  displayName: name,
  rootDir: import.meta.dirname,
  testEnvironment,
  testMatch: [`<rootDir>/${dir}/**/*.spec.{ts,tsx}`],
  setupFiles: ['<rootDir>/tools/jest/reflect-metadata.mjs'],
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/tools/jest/swc-transform.cjs' },
  transformIgnorePatterns: [],
  moduleNameMapper: {
    '^@barrelhive/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.nx', '<rootDir>/.local'],
});

/**
 * Found, not listed: the tests of a new service or library run without anybody thinking of it.
 * @param {string} parent @param {string[]} others
 */
const foldersOf = (parent, ...others) =>
  readdirSync(path.join(import.meta.dirname, parent)).filter((name) => !others.includes(name));
const apps = foldersOf('apps', 'web', 'e2e');
const libs = foldersOf('libs', 'ui');

export default {
  globalSetup: './tools/jest/global-setup.ts',
  globalTeardown: './tools/jest/global-teardown.ts',
  coverageProvider: 'v8',
  // Above the bound of `eventually`, which then says what it waited for; a busy machine is slow to start servers.
  testTimeout: 30_000,
  projects: [
    ...libs.map((name) => project(name, `libs/${name}`)),
    ...apps.map((name) => project(name, `apps/${name}`)),
    project('flows', 'apps/e2e/flows'),
    project('standins', 'tools/standins'),
    project('tools', 'tools/{dev,admin,structure,jest,lint}'),
    project('ui', 'libs/ui', 'jsdom'),
    project('web', 'apps/web', '<rootDir>/apps/web/test/browser-environment.ts'),
  ],
};
