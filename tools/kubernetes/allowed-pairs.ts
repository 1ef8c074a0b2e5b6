import { serviceNames, services, upstreamNames } from '@barrelhive/contracts';
import { localStandIns, SMTP, standIns } from '../dev/product-processes';
import { HTTP_PORT, OPS_PORT } from './setting-sources';
import type { Party } from './reachable-pairs';

const tools = ['migrations', 'admin'];
const usersOfPostgres = [...upstreamNames, ...tools];
const POSTGRES_PORT = 5432;
const REDIS_PORT = 6379;
/** The stand-ins that take what notifications sends besides texts. */
const CHANNELS_PLAYED: readonly string[] = ['push', 'mail', 'hooks'];
const MAIL_PORTS = { relay: 25, smtps: 465, submission: 587 };
/** OTLP over HTTP. */
const TRACES_PORT = 4318;

const callersOutside = serviceNames.filter((name) => services[name].callsOutside);

const podsOf = (name: string, namespaceLabels: Record<string, string>, ports: Record<string, number>): Party => ({
  name,
  namespaceLabels,
  labels: {},
  ports,
});

/** Who else is in or around a cluster: those that ours have to do with, and those that they must not reach or be reached by. */
export const outsiders: readonly Party[] = [
  podsOf('ingress', { 'barrelhive-role': 'ingress' }, { metrics: 9090 }),
  podsOf('monitoring', { 'barrelhive-role': 'monitoring' }, { web: 9090, traces: TRACES_PORT }),
  podsOf(
    'pods of others',
    { 'kubernetes.io/metadata.name': 'default' },
    { http: HTTP_PORT, https: 443, db: POSTGRES_PORT },
  ),
  podsOf('keda', { 'kubernetes.io/metadata.name': 'keda' }, { webhooks: 9443, metrics: 8080 }),
  {
    ...podsOf('DNS', { 'kubernetes.io/metadata.name': 'kube-system' }, { dns: 53, metrics: 9153 }),
    labels: { 'k8s-app': 'kube-dns' },
  },
  { name: 'internet', address: '151.101.1.1', ports: { http: 80, https: 443, db: POSTGRES_PORT, ...MAIL_PORTS } },
  { name: 'internet by IPv6', address: '2a04:4e42::1', ports: { http: 80, https: 443, ...MAIL_PORTS } },
  { name: 'metadata of the cloud', address: '169.254.169.254', ports: { http: 80, https: 443 } },
  { name: 'own network', address: '10.20.30.40', ports: { https: 443, db: POSTGRES_PORT, redis: REDIS_PORT, ssh: 22 } },
];

const pairs = (callers: readonly string[], called: readonly string[], port: number) =>
  callers.flatMap((caller) => called.map((name) => `${caller} → ${name}:${port}`));

/** What the services say of themselves, and what every cluster has besides. */
const ofTheDesign = [
  ...pairs(['ingress'], ['gateway'], HTTP_PORT),
  ...pairs(['gateway'], upstreamNames, HTTP_PORT),
  // The public keys of session tokens.
  ...pairs(
    upstreamNames.filter((name) => name !== 'auth'),
    ['auth'],
    HTTP_PORT,
  ),
  ...serviceNames.flatMap((name) => pairs([name], services[name].calls ?? [], HTTP_PORT)),
  ...pairs(callersOutside, ['internet', 'internet by IPv6'], 443),
  ...pairs(['monitoring'], serviceNames, OPS_PORT),
  ...pairs(serviceNames, ['monitoring'], TRACES_PORT),
  ...pairs([...serviceNames, ...tools], ['DNS'], 53),
];

/** What the component mail-server allows besides. */
export const mailPairs = [MAIL_PORTS.smtps, MAIL_PORTS.submission].flatMap((port) =>
  pairs(['notifications'], ['internet', 'internet by IPv6'], port),
);

/** Every connection that each overlay has to allow, and the only ones. */
export const allowedPairs = {
  production: [
    ...ofTheDesign,
    ...pairs(usersOfPostgres, ['own network'], POSTGRES_PORT),
    ...pairs(serviceNames, ['own network'], REDIS_PORT),
  ].sort(),
  local: [
    ...ofTheDesign,
    ...pairs(['postgres', 'redis', ...localStandIns.map(({ name }) => name)], ['DNS'], 53),
    ...standIns.flatMap(({ name, port }) =>
      pairs(
        callersOutside.filter((caller) => services[caller].callsOutside === name),
        [name],
        port,
      ),
    ),
    ...localStandIns.flatMap(({ name, port }) => {
      if (!CHANNELS_PLAYED.includes(name)) return [];
      return pairs(['notifications'], [name], name === 'mail' ? SMTP.port : port);
    }),
    // Webhooks, and answers to texts.
    ...pairs(['stripe', 'twilio'], ['gateway'], HTTP_PORT),
    ...pairs(usersOfPostgres, ['postgres'], POSTGRES_PORT),
    // KEDA counts what waits in the queues.
    ...pairs([...serviceNames, 'keda'], ['redis'], REDIS_PORT),
  ].sort(),
};
