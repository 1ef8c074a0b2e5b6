import path from 'node:path';

/** Bundled in: our own code, and the small runtime that decorators compile to. */
const OURS = ['@barrelhive/', '@oxc-project/runtime'];

/** Packages with compiled parts: they stay in node_modules, and an image carries them there. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', 'msgpackr-extract'];

/** Loading them does nothing but make tables and schemas, so that a program goes without those that it does not use. */
const WITHOUT_EFFECTS = /[\\/]libs[\\/](contracts|matching|rules)[\\/]src[\\/]/;

/** The chunk of the packages that a program loads at its start. */
export const PACKAGES = 'packages';

const isInPackage = (/** @type {string} */ id) => /[\\/]node_modules[\\/]/.test(id);

/** rolldown, unlike esbuild, keeps the decorator metadata that Nest injects by. */
const platform = /** @type {const} */ ('node');

/**
 * For code that runs in the workspace: our own code is bundled, packages stay outside.
 * @param {string} tsconfig absolute path
 * @returns {import('rolldown').InputOptions}
 */
export function workspaceBundle(tsconfig) {
  return {
    platform,
    tsconfig,
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !OURS.some((prefix) => id.startsWith(prefix)),
    checks: { circularDependency: true },
  };
}

/**
 * Where Nest's module of TypeORM runs beside a node_modules, it loads the whole TypeORM there once more at each start, a quarter of the
 * start, to ask for two classes that version 1 does not have.
 * @type {import('rolldown').Plugin}
 */
const WITHOUT_SECOND_TYPEORM = {
  name: 'without-second-typeorm',
  load: {
    filter: { id: /[\\/]@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/ },
    handler: () => 'export const Connection = undefined, AbstractRepository = undefined;',
  },
};

/**
 * For programs that run on their own: packages are bundled, too, except for those with compiled parts.
 * @param {string} tsconfig absolute path
 * @returns {import('rolldown').InputOptions}
 */
export function programBundle(tsconfig) {
  return {
    platform,
    tsconfig,
    external: (id) => NATIVE_PACKAGES.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [WITHOUT_SECOND_TYPEORM],
    treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECTS, sideEffects: false }] },
    onLog(level, log, report) {
      // What a package would like to find but can do without, and what else is odd in it, is not ours to mend.
      if (log.code === 'UNRESOLVED_IMPORT' && !isInPackage(log.id ?? '')) throw new Error(log.message);
      if (!isInPackage([log.id, ...(log.ids ?? []), log.message].join(' '))) report(level, log);
    },
  };
}

/**
 * The packages that are loaded at the start make up one chunk, the only one that is large. What is reached by `import()` alone stays in
 * chunks of its own.
 * @param {string[]} entries absolute paths
 * @returns {import('rolldown').CodeSplittingOptions}
 */
export function packagesApart(entries) {
  /** @type {Set<string> | undefined} */
  let atStart;
  return {
    groups: [
      {
        test: isInPackage,
        debugName: PACKAGES,
        name(id, graph) {
          atStart ??= reachedFrom(entries, (each) => graph.getModuleInfo(each)?.importedIds ?? []);
          return atStart.has(id) ? PACKAGES : null;
        },
      },
    ],
  };
}

/** @param {string[]} entries @param {(id: string) => string[]} importedBy @returns {Set<string>} */
function reachedFrom(entries, importedBy) {
  const reached = new Set(entries);
  for (const id of reached) for (const next of importedBy(id)) reached.add(next);
  return reached;
}
