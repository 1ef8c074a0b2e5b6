// node tools/kubernetes/check-schemas.mjs: reads a JSON list of objects, and prints a JSON list of what the published schemas of Kubernetes
// and of the operators have against them. The validators know values, the types know every field: a misspelt one is in neither.
import { text } from 'node:stream/consumers';
import path from 'node:path';
import ts from 'typescript';

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

/** @param {string} source */
function faultsOfTypes(source) {
  const file = path.join(import.meta.dirname, 'objects.ts');
  /** @type {ts.CompilerOptions} */
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, language) =>
    name === file ? ts.createSourceFile(name, source, language) : getSourceFile(name, language);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start, messageText }) => ({
    line: source.slice(0, start).split('\n').length - 1,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
