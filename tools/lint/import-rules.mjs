import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { layerZones } from './layer-zones.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Services and libraries whose project.json says in which order their folders lie (`metadata.layers`). */
const layeredProjects = ['apps', 'libs'].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent)).flatMap((name) => {
    const file = `${parent}/${name}/project.json`;
    const { metadata, sourceRoot } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
    return metadata?.layers ? [{ file, sourceRoot, layers: metadata.layers }] : [];
  }),
);

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];

/** The folders of a project stand in layers. `tools/structure/circles.spec.ts` looks for circles of files. @type {import('eslint').Linter.Config[]} */
const importRules = [
  {
    files: TYPESCRIPT,
    // A spec may look into every folder of its project.
    ignores: ['**/*.spec.ts'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.base.json' })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: layeredProjects.flatMap(({ file, sourceRoot, layers }) =>
            layerZones(path.join(ROOT, sourceRoot), layers, file),
          ),
        },
      ],
    },
  },
];

export default importRules;
