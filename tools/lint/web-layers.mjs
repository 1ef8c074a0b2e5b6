import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { layerZones } from './import-rules.mjs';

const APP = path.resolve(import.meta.dirname, '../../apps/web/app');

/** The rooms of the web app, lowest first: each may import those before it. `features` may not import each other. */
const LAYERS = [
  ['answers', 'late-code', 'head', 'forms', 'session'],
  ['api'],
  ['late-forms'],
  ['user'],
  ['near-me'],
  ['live-search'],
  ['alert-creation'],
  ['products'],
  ['shell'],
  ['features'],
  ['building-blocks'],
  ['routes'],
];

/** @param {string} room */
const folder = (room) => path.join(APP, room);

const featureZones = readdirSync(folder('features')).map((feature) => ({
  target: folder(`features/${feature}`),
  from: folder('features'),
  except: [`./${feature}`],
  message: 'No feature imports another: a route composes them, or what they share moves to a lower layer.',
}));

/** Holds the layers of the web app that apps/web/README.md describes. @type {import('eslint').Linter.Config} */
const webLayers = {
  files: ['apps/web/app/**/*.{ts,tsx}'],
  plugins: { 'import-x': importX },
  settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'apps/web/tsconfig.json' })] },
  rules: {
    'import-x/no-restricted-paths': [
      'error',
      { zones: [...layerZones(APP, LAYERS, 'tools/lint/web-layers.mjs'), ...featureZones] },
    ],
  },
};

export default webLayers;
