import { insertBefore, readText } from './edit-files.mjs';

/** @typedef {import('@nx/devkit').Tree} Tree */
/** @typedef {{ name: string, port: number }} NewService */

const PROCESSES = 'tools/dev/product-processes.ts';

/**
 * The port after those of the other services, past the ports of the stand-ins.
 * @param {Tree} tree
 */
export function freePort(tree) {
  const text = readText(tree, PROCESSES);
  const [services = ''] = text.split('export const standIns');
  const taken = portsIn(text);
  let port = Math.max(...portsIn(services)) + 1;
  while (taken.includes(port)) port++;
  return port;
}

/** @param {string} text */
const portsIn = (text) => [...text.matchAll(/port: (\d+)/g)].map(([, port]) => Number(port));

/**
 * Adds the service to every list. Throws, naming the file, where a list does not look as expected.
 * @param {Tree} tree @param {NewService} service
 */
export function wireService(tree, { name, port }) {
  const setting = `${name.toUpperCase()}_URL`;
  const [services, index] = ['libs/contracts/src/services.ts', 'libs/contracts/src/index.ts'];
  insertBefore(tree, services, /,?\s*\] as const;/, `, '${name}'`);
  insertBefore(tree, index, /$(?![\s\S])/, `export * from './http/${name}';\n`);

  const route = `{ method: 'GET', path: '/api/${name}/status', service: '${name}', access: 'user' },`;
  insertBefore(tree, 'apps/gateway/src/routing/routes.ts', /^\] as const /m, `\n  ${route}\n`);
  describeRoute(tree, name);
  const address = `${setting}: serviceAddress('${name}', ${port}),`;
  insertBefore(tree, 'apps/gateway/src/gateway-settings.ts', /^ {2}WEB_ROOT: /m, `  ${address}\n`);
  const connection = `${name}: connectTo(settings.${setting}, stallMs),`;
  insertBefore(tree, 'apps/gateway/src/upstreams/upstreams.ts', /(?<=stallMs\),\n) {4}\};/, `      ${connection}\n`);

  const process = `{ name: '${name}', port: ${port}, addressSetting: '${setting}' },`;
  insertBefore(tree, PROCESSES, /(?<=addressSetting: '\w+' \},\n)\] as const;/, `  ${process}\n`);
  const schema = `${name}SettingsSchema`;
  const source = `../../apps/${name}/src/${name}-settings`;
  const schemas = 'tools/dev/settings-schemas.ts';
  insertBefore(tree, schemas, /^\n\/\*\* What each/m, `import { ${schema} } from '${source}';\n`);
  insertBefore(tree, schemas, /^\};/m, `  ${name}: ${schema},\n`);

  const list = `${name}Migrations`;
  const migrations = 'tools/migrations/src/every-migration.ts';
  const from = `../../../apps/${name}/src/database/migrations`;
  insertBefore(tree, migrations, /^\n\/\*\* The one service/m, `import { ${list} } from '${from}';\n`);
  insertBefore(tree, migrations, /^\};/m, `  ${name}: ${list},\n`);

  const afterTheLastApp = /(?<=\/apps\/\w+" \},\n)(?! *\{ "path": "\.+\/apps\/)/;
  insertBefore(tree, 'tsconfig.json', afterTheLastApp, `    { "path": "./apps/${name}" },\n`);
  insertBefore(tree, 'tools/tsconfig.json', afterTheLastApp, `    { "path": "../apps/${name}" },\n`);
  insertBefore(tree, 'tools/migrations/tsconfig.json', afterTheLastApp, `    { "path": "../../apps/${name}" },\n`);
}

/**
 * Adds the operations of the service and the text of its contract to the description of the API.
 * @param {Tree} tree @param {string} name
 */
function describeRoute(tree, name) {
  const description = 'apps/gateway/src/api-description';
  const operations = `${description}/operations/every-operation.ts`;
  insertBefore(
    tree,
    operations,
    /^import .* from '\.\/search-/m,
    `import { ${name}Operations } from './${name}-operations';\n`,
  );
  const tag = `{ name: '${name.charAt(0).toUpperCase()}${name.slice(1)}', description: 'What the ${name} service is for.' }`;
  insertBefore(tree, operations, /^ {2}webhooks: /m, `  ${name}: ${tag},\n`);
  insertBefore(tree, operations, /^\} satisfies /m, `  ...${name}Operations,\n`);
  const texts = `${description}/contract-texts.ts`;
  insertBefore(tree, texts, /^ {2}openApiDocument: '/m, `  ${name}Status: 'What the service keeps.',\n`);
}
