import { insertBefore, readText } from './edit-files.mjs';

/** @typedef {import('@nx/devkit').Tree} Tree */

const POLICIES = [
  'k8s/components/network-policies/calls-between-services.yaml',
  'k8s/components/network-policies/traces.yaml',
  'k8s/overlays/local/stores.yaml',
  'k8s/overlays/production/stores.yaml',
];

/**
 * Gives the service its place in every installation: its image, its entry in Compose, and in Kubernetes its objects and the connections that every
 * service has. Throws, naming the file, where one does not look as expected.
 * @param {Tree} tree @param {string} name
 */
export function installService(tree, name) {
  const target = [`FROM server AS ${name}`, `LABEL org.opencontainers.image.title="barrelhive/${name}"`];
  const image = [...target, `COPY --from=build /images/${name} ./`, '', ''].join('\n');
  insertBefore(tree, 'Dockerfile', /^# Runs once and ends/m, image);
  composeService(tree, name);

  insertBefore(tree, 'k8s/base/kustomization.yaml', /(?<=\.yaml\n)\ncomponents:/, `  - ${name}.yaml\n`);
  for (const file of POLICIES) allowConnections(tree, file, name);
  insertBefore(tree, 'tools/kubernetes/allowed-pairs.ts', /(?<=^const behindTheGateway = \[[^\]]*)\];/m, `, '${name}'`);
  insertBefore(
    tree,
    'k8s/components/monitoring/alert-rules.yaml',
    /(?<=up\{namespace="barrelhive", job=~"gateway\|[\w|]*)"\}/,
    `|${name}`,
  );
}

/** @param {Tree} tree @param {string} name */
function composeService(tree, name) {
  const file = 'docker-compose.yml';
  const lines = [
    `  ${name}:`,
    '    <<: *service',
    `    image: barrelhive/${name}:\${VERSION:-local}`,
    `    build: { <<: *build, target: ${name} }`,
    '    environment:',
    '      <<: [*settings, *database]',
  ];
  insertBefore(tree, file, /^ {2}gateway:$/m, `${lines.join('\n')}\n\n`);
  const address = `      ${name.toUpperCase()}_URL: http://${name}:8080\n`;
  insertBefore(tree, file, /(?<=_URL: http:\/\/\w+:8080\n)(?= {4}# A proxy that ends TLS)/, address);
  insertBefore(
    tree,
    file,
    /(?<=service_healthy \}\n)(?=\n {2}dabs:)/,
    `      ${name}: { condition: service_healthy }\n`,
  );
}

/**
 * Adds the service to each list of all services in a file of network policies.
 * @param {Tree} tree @param {string} file @param {string} name
 */
function allowConnections(tree, file, name) {
  const text = readText(tree, file);
  const changed = text.replaceAll(/(?<=values: \[[^\]]*\bbilling, notifications[^\]]*)\]/g, `, ${name}]`);
  if (changed === text) throw new Error(`${file} does not look as expected: it has no list of all services.`);
  tree.write(file, changed);
}
