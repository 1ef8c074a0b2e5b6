import { BlockList, isIPv6 } from 'node:net';
import type { NetworkPolicy, Peer, Selector, Workload } from './manifests';

type Labels = Readonly<Record<string, string>>;

/** Something with an end of a connection: pods of ours, pods of others, or an address. */
export interface Party {
  name: string;
  labels?: Labels;
  namespaceLabels?: Labels;
  address?: string;
  /** The numbers of its ports, by their names. */
  ports: Readonly<Record<string, number>>;
}

interface Port {
  port: string | number;
  protocol: string;
}

const OUR_NAMESPACE = { 'kubernetes.io/metadata.name': 'barrelhive' };

/** The pods of a workload as the network policies see them. */
export function partyOf({ metadata, spec }: Workload): Party {
  const named = spec.template.spec.containers.flatMap(({ ports }) =>
    ports.map(({ name, containerPort }) => [name, containerPort] as const),
  );
  return {
    name: metadata.labels['app.kubernetes.io/name'] ?? metadata.name,
    labels: spec.template.metadata.labels,
    namespaceLabels: OUR_NAMESPACE,
    ports: Object.fromEntries(named),
  };
}

/**
 * Every connection that the policies allow between the parties, as `caller → called:port`. Of two parties that are not ours none is
 * told. The rules are those of Kubernetes: who is selected by no policy of a direction may do everything in it.
 */
export function reachablePairs(policies: readonly NetworkPolicy[], parties: readonly Party[]): string[] {
  const pairs = parties.flatMap((caller) =>
    parties
      .filter((called) => called !== caller && (isOurs(caller) || isOurs(called)))
      .flatMap((called) =>
        Object.values(called.ports)
          .filter((port) => maySend(policies, caller, called, port) && mayReceive(policies, caller, called, port))
          .map((port) => `${caller.name} → ${called.name}:${port}`),
      ),
  );
  return [...new Set(pairs)].sort();
}

const isOurs = ({ namespaceLabels }: Party) => namespaceLabels === OUR_NAMESPACE;

function maySend(policies: readonly NetworkPolicy[], caller: Party, called: Party, port: number): boolean {
  const own = policies.filter(({ spec }) => spec.policyTypes.includes('Egress') && concerns(spec.podSelector, caller));
  if (own.length === 0) return true;
  return own.some(({ spec }) =>
    spec.egress.some(({ to, ports }) => to.some((peer) => isMeant(peer, called)) && hasPort(ports, called, port)),
  );
}

function mayReceive(policies: readonly NetworkPolicy[], caller: Party, called: Party, port: number): boolean {
  const own = policies.filter(({ spec }) => spec.policyTypes.includes('Ingress') && concerns(spec.podSelector, called));
  if (own.length === 0) return true;
  return own.some(({ spec }) =>
    spec.ingress.some(({ from, ports }) => from.some((peer) => isMeant(peer, caller)) && hasPort(ports, called, port)),
  );
}

const concerns = (selector: Selector, party: Party) => isOurs(party) && selects(selector, party.labels);

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels = {}): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

function isMeant({ podSelector, namespaceSelector, ipBlock }: Peer, party: Party): boolean {
  if (ipBlock) return party.address !== undefined && isWithin(ipBlock, party.address);
  if (party.address !== undefined) return false;
  const isInNamespace = namespaceSelector ? selects(namespaceSelector, party.namespaceLabels) : isOurs(party);
  return isInNamespace && selects(podSelector ?? {}, party.labels);
}

function isWithin({ cidr, except }: { cidr: string; except: string[] }, address: string): boolean {
  return isInRange(cidr, address) && !except.some((range) => isInRange(range, address));
}

function isInRange(range: string, address: string): boolean {
  const [start = '', bits] = range.split('/');
  // A BlockList finds every IPv4 address in ::/0.
  if (familyOf(start) !== familyOf(address)) return false;
  const block = new BlockList();
  block.addSubnet(start, Number(bits), familyOf(start));
  return block.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const hasPort = (ports: readonly Port[], called: Party, port: number) =>
  ports.some(({ port: allowed }) => (typeof allowed === 'number' ? allowed : called.ports[allowed]) === port);
