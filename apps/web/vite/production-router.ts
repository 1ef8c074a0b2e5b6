import path from 'node:path';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PRODUCTION_FILES: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
};

/**
 * Takes React Router without its warnings for developers into the code for browsers. Its package names the development files for every
 * bundler; the production ones lie beside them.
 */
export function productionRouter(): Plugin {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
    'dist/production',
  );
  return {
    name: 'production-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => {
      const file = PRODUCTION_FILES[source];
      return file === undefined ? undefined : path.join(folder, file);
    },
  };
}
