// node tools/kubernetes/check-schemas.mjs: reads a JSON list of objects, and prints a JSON list of what the published schemas of Kubernetes
// and of the operators have against them. The validators know values, the types know every field: a misspelt one is in neither.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMPILER = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
const OPTIONS =
  '--ignoreConfig --pretty false --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --types';
const FAULT = /^.*objects\.ts\((?<line>\d+),\d+\): error TS\d+: (?<message>.*)/;

/** @typedef {{ apiVersion: string, kind: string, metadata: { name: string } }} KubernetesObject */

/** Which package has the schemas of an API group; those of Kubernetes itself are in kubernetes-models. */
const packageOfGroup = new Map([
  ['gateway.networking.k8s.io', '@kubernetes-models/gateway-api'],
  ['external-secrets.io', '@kubernetes-models/external-secrets'],
  ['keda.sh', '@kubernetes-models/keda'],
  ['gateway.envoyproxy.io', '@kubernetes-models/envoy-gateway'],
  ['cilium.io', '@kubernetes-models/cilium'],
  ['monitoring.coreos.com', '@kubernetes-models/prometheus-operator'],
]);

/** @type {KubernetesObject[]} */
const objects = JSON.parse(await text(process.stdin));
const faultsOfValues = await Promise.all(objects.map(valueFaults));
process.stdout.write(JSON.stringify([...faultsOfValues.flat(), ...fieldFaults(objects)]));

/** @param {KubernetesObject} object */
function moduleOf({ apiVersion, kind }) {
  const group = apiVersion.split('/')[0] ?? '';
  return `${packageOfGroup.get(group) ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
}

/** @param {KubernetesObject} object */
function nameOf({ kind, metadata }) {
  return `${kind} ${metadata.name}`;
}

/** @param {KubernetesObject} object @returns {Promise<string[]>} */
async function valueFaults(object) {
  try {
    const { [object.kind]: Model } = await import(moduleOf(object));
    new Model(withoutLineBreaks(object)).validate();
    return [];
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/**
 * Kustomize breaks the lines of a long secret, which Kubernetes understands and the validator does not.
 * @param {KubernetesObject} object
 * @returns {unknown}
 */
function withoutLineBreaks(object) {
  if (object.kind !== 'Secret') return object;
  return JSON.parse(JSON.stringify(object).replaceAll('\\n', ''));
}

/** @param {KubernetesObject[]} all @returns {string[]} */
function fieldFaults(all) {
  const lines = all.map(
    (object, place) => `const o${place}: import('${moduleOf(object)}').I${object.kind} = ${JSON.stringify(object)};`,
  );
  return faultsOfTypes(lines.join('\n')).map(({ line, message }) => {
    const object = all[line];
    return `${object ? nameOf(object) : 'the check itself'}: ${message}`;
  });
}

/** Asked of the native compiler, which needs a file from where the packages are found. @param {string} source */
function faultsOfTypes(source) {
  mkdirSync(path.join(ROOT, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, 'dist/schemas-'));
  const file = path.join(folder, 'objects.ts');
  writeFileSync(file, source);
  const args = [COMPILER, ...OPTIONS.split(' '), '', file];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const faults = stdout.split(/\n(?! )/).flatMap((said) => {
    const { line, message = '' } = FAULT.exec(said.replaceAll(/\n +/g, ' '))?.groups ?? {};
    return line === undefined ? [] : [{ line: Number(line) - 1, message }];
  });
  if (status !== 0 && faults.length === 0) throw new Error(`The compiler did not check the objects: ${stdout}`);
  return faults;
}
