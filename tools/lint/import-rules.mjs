import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Zones for `import-x/no-restricted-paths`: each folder may import those of lower layers, and none of its own or a higher one.
 * @param {string} root the folder that holds the others @param {string[][]} layers names of folders, lowest first
 * @param {string} place where the layers are written down
 */
export function layerZones(root, layers, place) {
  const folder = (/** @type {string} */ name) => path.join(root, name);
  return layers.flatMap((layer, level) =>
    layer
      .map((name) => ({
        target: folder(name),
        from: [...layers.slice(level + 1).flat(), ...layer.filter((other) => other !== name)].map(folder),
        message: `${name} lies below this or beside it (${place}).`,
      }))
      .filter(({ from }) => from.length > 0),
  );
}

/** Services and libraries whose project.json says in which order their folders lie (`metadata.layers`). */
const layeredProjects = ['apps', 'libs'].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent)).flatMap((name) => {
    const file = `${parent}/${name}/project.json`;
    if (!existsSync(path.join(ROOT, file))) return [];
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
