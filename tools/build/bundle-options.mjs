import path from 'node:path';

/** Bundled in: our own code, and the small runtime that decorators compile to. */
const BUNDLED = ['@barrelhive/', '@oxc-project/runtime'];

/**
 * What every server-side bundle has in common. rolldown, unlike esbuild, keeps the decorator metadata that Nest injects by.
 * @param {string} tsconfig absolute path
 * @returns {import('rolldown').InputOptions}
 */
export function bundleOptions(tsconfig) {
  return {
    platform: 'node',
    tsconfig,
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !BUNDLED.some((prefix) => id.startsWith(prefix)),
    checks: { circularDependency: true },
  };
}
