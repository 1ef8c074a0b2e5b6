import { seededRandom, type SeededRandom } from '../../../tools/standins/server/seeded-random';

import { GIVEN_CHANNELS, givenChannelNames, type GivenChannelName } from '../places/given-channels';

/** What a call that creates a message may meet at the provider; each is a word of the stand-in. */
const SEND_FAULTS = [
  'accept-then-hang',
  'accept-then-500',
  'accept-then-reset',
  'reset-before-accept',
  'refuse-500',
  'refuse-429',
] as const;

export const LINKS = ['postgres', 'redis', 'provider', 'agency'] as const;
export type LinkName = (typeof LINKS)[number];

export type Fault =
  | { kind: 'kill'; service: string; replica: number }
  | { kind: 'freeze'; service: string; replica: number; ms: number }
  | { kind: 'flush-redis' }
  | { kind: 'kill-redis' }
  | { kind: 'demote-redis'; ms: number }
  | { kind: 'restart-postgres' }
  | { kind: 'cut'; link: LinkName; share: number }
  | { kind: 'stall'; link: LinkName; ms: number }
  | { kind: 'slow-disk'; server: 'postgres' | 'redis'; ms: number }
  | { kind: 'provider-faults'; next: (typeof SEND_FAULTS)[number][] }
  | { kind: 'channel-faults'; channel: GivenChannelName; next: string[] }
  | { kind: 'slow-channel'; channel: GivenChannelName; slowMs: number; ms: number }
  | { kind: 'provider-away'; ms: number }
  | { kind: 'late-list'; lagMs: number; queuedForMs: number; ms: number }
  | { kind: 'callbacks'; copies: number; order: 'shuffled' | 'reversed'; ms: number };

export type PlannedFault = Fault & { atMs: number };

export interface FaultSize {
  seed: string;
  faults: number;
  durationMs: number;
  services: readonly string[];
  replicas: number;
  /** For how long a replica is frozen. */
  freezeMs: Span;
  /** For how long the provider takes no message, when it is away. */
  awayMs: Span;
}

export interface Span {
  shortest: number;
  longest: number;
}

/** The share of each kind in a thousand faults; a run of any length has one of each at least. */
const SHARES = {
  kill: 230,
  freeze: 60,
  'flush-redis': 20,
  'kill-redis': 20,
  'demote-redis': 12,
  'restart-postgres': 12,
  cut: 148,
  stall: 130,
  'slow-disk': 70,
  'provider-faults': 160,
  'channel-faults': 40,
  'slow-channel': 10,
  'provider-away': 8,
  callbacks: 60,
  'late-list': 20,
} as const satisfies Record<Fault['kind'], number>;

const DEMOTED_MS: Span = { shortest: 2_000, longest: 15_000 };

type ChannelKind = 'channel-faults' | 'slow-channel';
type TimedKind = 'kill' | 'freeze' | 'provider-away' | 'demote-redis';

/** Faults of every kind at random moments, which may overlap. The same for the same seed and sizes. */
export function planFaults({
  seed,
  faults,
  durationMs,
  services,
  replicas,
  freezeMs,
  awayMs,
}: FaultSize): PlannedFault[] {
  const random = seededRandom(`${seed} faults`);
  const kinds = drawKinds(faults, random);
  const turns = { kill: 0, freeze: 0 };
  const inTurn = (kind: keyof typeof turns) => {
    const turn = turns[kind]++;
    return { service: services[turn % services.length] ?? '', replica: random.between(1, replicas) };
  };
  const step = durationMs / faults;
  return kinds.map((kind, place) => {
    const atMs = Math.round((place + random.next()) * step);
    if (kind === 'kill') return { atMs, kind, ...inTurn(kind) };
    if (kind === 'freeze') return { atMs, kind, ...inTurn(kind), ms: within(random, freezeMs) };
    if (kind === 'provider-away') return { atMs, kind, ms: within(random, awayMs) };
    if (kind === 'demote-redis') return { atMs, kind, ms: within(random, DEMOTED_MS) };
    if (kind === 'channel-faults' || kind === 'slow-channel') return { atMs, ...channelFault(kind, random) };
    return { atMs, ...drawFault(kind, random) };
  });
}

/** Each kind once, and the rest by their shares. */
function drawKinds(count: number, random: SeededRandom): Fault['kind'][] {
  const kinds = Object.keys(SHARES) as Fault['kind'][];
  const more = kinds.flatMap((kind) => Array<Fault['kind']>(Math.ceil((SHARES[kind] * count) / 1000)).fill(kind));
  const drawn = [...kinds, ...random.sample(more, Math.max(0, count - kinds.length))];
  return random.sample(drawn, count);
}

function drawFault(kind: Exclude<Fault['kind'], TimedKind | ChannelKind>, random: SeededRandom): Fault {
  const link = () => random.pick(LINKS) ?? 'postgres';
  switch (kind) {
    case 'cut':
      return { kind, link: link(), share: random.between(2, 10) / 10 };
    case 'stall':
      return { kind, link: link(), ms: random.between(500, 6_000) };
    case 'slow-disk':
      return { kind, server: random.chance(0.5) ? 'postgres' : 'redis', ms: random.between(1_000, 5_000) };
    case 'provider-faults':
      return { kind, next: random.sample([...SEND_FAULTS, ...SEND_FAULTS], random.between(1, 8)) };
    case 'callbacks':
      return {
        kind,
        copies: random.between(0, 3),
        order: random.chance(0.5) ? 'shuffled' : 'reversed',
        ms: random.between(5_000, 20_000),
      };
    case 'late-list':
      return {
        kind,
        lagMs: random.between(500, 5_000),
        // Up to a text's validity in these settings: then it is never sent.
        queuedForMs: random.between(0, 30_000),
        ms: random.between(5_000, 20_000),
      };
    case 'flush-redis':
    case 'kill-redis':
    case 'restart-postgres':
      return { kind };
  }
}

/** Of a channel to which people give addresses. */
function channelFault(kind: ChannelKind, random: SeededRandom): Fault {
  const channel = random.pick(givenChannelNames) ?? 'push';
  if (kind === 'slow-channel')
    return { kind, channel, slowMs: random.between(500, 5_000), ms: random.between(5_000, 15_000) };
  const { faults } = GIVEN_CHANNELS[channel];
  return { kind, channel, next: random.sample([...faults, ...faults], random.between(1, 8)) };
}

function within(random: SeededRandom, { shortest, longest }: Span): number {
  return random.between(shortest, longest);
}
