import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import ts from 'typescript-eslint';
import databaseRules from './tools/lint/database-rules.mjs';
import importRules from './tools/lint/import-rules.mjs';
import patternRules from './tools/lint/pattern-rules.mjs';
import testRules from './tools/lint/test-rules.mjs';
import webLayers from './tools/lint/web-layers.mjs';
import zodRules from './tools/lint/zod-rules.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const JAVASCRIPT = ['**/*.js', '**/*.mjs', '**/*.cjs'];
const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**/*.{ts,tsx}', 'apps/e2e/**/*.ts', 'libs/testing/**/*.ts'];
/** For plain scripts; TypeScript itself knows every name that exists. */
const NODE_GLOBALS = {
  console: false,
  process: false,
  setTimeout: false,
  clearTimeout: false,
  URL: false,
  fetch: false,
};
/** Where the environment is turned into settings, once, at the edge. */
const ENVIRONMENT_READERS = ['**/*-settings.ts', '**/main.ts', '**/*.config.ts', 'lab/**', 'tools/**', 'apps/e2e/**'];

/** @param {string} sourceTag @param {string[]} onlyDependOnLibsWithTags */
const mayDependOn = (sourceTag, ...onlyDependOnLibsWithTags) => ({ sourceTag, onlyDependOnLibsWithTags });

/** @param {string[]} allow imports that are always fine @returns {['error', unknown]} */
const boundaries = (allow = []) => [
  'error',
  {
    allow,
    enforceBuildableLibDependency: false,
    // Nx counts the imports of tests too, and the test servers are put together from what they help to test.
    ignoredCircularDependencies: [['testing', '*']],
    depConstraints: [
      mayDependOn('type:pure', 'type:pure'),
      mayDependOn('type:server', 'type:pure', 'type:server'),
      mayDependOn('type:app', 'type:pure', 'type:server'),
      mayDependOn('type:ui', 'type:pure'),
      mayDependOn('type:web', 'type:pure', 'type:ui'),
      mayDependOn('type:testing', '*'),
      mayDependOn('type:tool', '*'),
    ],
  },
];

const environmentOnlyInSettings = {
  object: 'process',
  property: 'env',
  message: 'Read the environment in a *-settings.ts file and pass the settings on.',
};

const noDoubleCast = {
  selector: 'TSAsExpression > TSAsExpression',
  message: 'Parse what you do not know instead of casting it.',
};

const definiteOnlyInEntities = {
  selector: 'PropertyDefinition[definite=true], VariableDeclarator[definite=true]',
  message: 'Assign it; only the columns of an entity are assigned by TypeORM.',
};

const TIER_NAME = 'Literal[value=/^(free|basic|standard|premium|free_premium)$/]';
const noTierComparison = {
  selector: `BinaryExpression[operator=/^[!=]==?$/] > ${TIER_NAME}, SwitchCase > ${TIER_NAME}`,
  message: 'Ask capabilitiesOf for a capability; only libs/rules/src/plans and billing compare tiers.',
};

export default ts.config(
  { ignores: ['**/dist', '**/.nx', '**/.local', '**/coverage', '**/.react-router', '**/test-results'] },
  { languageOptions: { globals: NODE_GLOBALS }, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { rules: { complexity: ['error', 12], 'max-depth': ['error', 3], 'max-lines': ['error', 249] } },
  {
    files: JAVASCRIPT,
    extends: [js.configs.recommended],
    rules: {
      eqeqeq: 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: TYPESCRIPT,
    // All other rules are in .oxlintrc.json: natively they take a quarter of the time with types, and next to none without.
    extends: [ts.configs.base],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    plugins: { '@nx': nx },
    rules: {
      // The version of the whole project stands there alone.
      '@nx/enforce-module-boundaries': boundaries(['../../../../package.json']),
      // Leaves files with decorators alone: there an import that looks like a mere type may be what Nest injects by.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': ['error', environmentOnlyInSettings],
      'no-restricted-syntax': ['error', noDoubleCast, noTierComparison, definiteOnlyInEntities],
    },
  },
  {
    files: ['libs/{contracts,rules,matching}/src/**/*.ts'],
    ignores: SPECS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.|@barrelhive/|zod(/|$)|luxon$|fastest-levenshtein$)',
              message: 'Server and browser share this library: no framework, nothing of Node.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}', 'libs/ui/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  ...importRules,
  webLayers,
  {
    files: TYPESCRIPT,
    ignores: [
      'libs/database/src/**',
      // Runs before Jest can resolve a library.
      'tools/dev/infrastructure/postgres.ts',
      // Measure what only the driver itself offers: COPY and prepared statements.
      'tools/admin/backup/copy-rows.ts',
      'lab/bench/match/copy-out.ts',
      'lab/bench/refresh/copy-floor.ts',
      'lab/bench/search/trigram-search.ts',
      'lab/pipeline/plain-sender.ts',
      'lab/pipeline/stored-pass.ts',
    ],
    plugins: { database: databaseRules },
    rules: { 'database/no-raw-query': 'error' },
  },
  // Tools and tests match only text of our own.
  { files: TYPESCRIPT, ignores: ['{tools,lab,apps/web/vite}/**', ...SPECS], extends: [patternRules] },
  { files: TYPESCRIPT, plugins: { zod: zodRules }, rules: { 'zod/one-form': ['error', 'zod'] } },
  // What a browser loads uses the small edition.
  {
    files: ['libs/{contracts,rules,matching}/**/*.ts', 'apps/web/**/*.{ts,tsx}'],
    rules: { 'zod/one-form': ['error', 'zod/mini'] },
  },
  // A migration is one long statement, read from top to bottom.
  { files: ['**/migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  { files: ENVIRONMENT_READERS, rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['libs/rules/src/plans/**', 'apps/billing/**', 'tools/standins/stripe/**'],
    rules: { 'no-restricted-syntax': ['error', noDoubleCast, definiteOnlyInEntities] },
  },
  { files: ['**/*.entity.ts'], rules: { 'no-restricted-syntax': ['error', noDoubleCast] } },
  {
    files: SPECS,
    plugins: { tests: testRules },
    rules: {
      // Tests meet the outside services as stand-ins, which are no library, and those of the rules read the list of real names.
      '@nx/enforce-module-boundaries': boundaries([
        '@barrelhive/testing',
        '../../../tools/standins/**',
        '../../matching/test/**',
        '../../../matching/test/**',
      ]),
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      'tests/no-skipped-test': 'error',
      'tests/test-has-expectation': 'error',
    },
  },
  {
    // These put the whole product together, so they reach into every part by its path.
    files: ['apps/e2e/**', 'lab/**', 'libs/testing/**', 'tools/**'],
    rules: { '@nx/enforce-module-boundaries': 'off', 'no-console': 'off' },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: false, require: false } },
  },
);
