import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { GIVEN_CHANNELS, givenChannelNames, type GivenChannelName } from './given-channels';

const SECOND_SHARE = 0.25;
const SLEEPING_SHARE = 0.15;
const REMOVED_SHARE = 0.2;
const LET_GO_SHARE = 0.1;

/** An address that somebody gives a channel. Moments are milliseconds since the run began; 0 is before it. */
export interface PlannedPlace {
  channel: GivenChannelName;
  person: number;
  givenAtMs: number;
  /** All of the run lies in the quiet hours that its owner chose. */
  sleeps: boolean;
  ends?: { atMs: number; how: 'removed' | 'let go' } | undefined;
}

/** As many as its share says have a place on each channel, and some give another one during the run. The same for the same seed and sizes. */
export function planPlaces({
  seed,
  people,
  durationMs,
}: {
  seed: string;
  people: number;
  durationMs: number;
}): PlannedPlace[] {
  const random = seededRandom(`${seed} places`);
  const moment = () => random.between(0, durationMs * 0.9);
  return givenChannelNames.flatMap((channel) =>
    Array.from({ length: people }, (_, person) => person).flatMap((person): PlannedPlace[] => {
      if (!random.chance(GIVEN_CHANNELS[channel].share)) return [];
      const isRemoved = random.chance(REMOVED_SHARE);
      const isLetGo = !isRemoved && random.chance(LET_GO_SHARE);
      const ends =
        isRemoved || isLetGo
          ? { atMs: moment(), how: isRemoved ? ('removed' as const) : ('let go' as const) }
          : undefined;
      const first = { channel, person, givenAtMs: 0, sleeps: random.chance(SLEEPING_SHARE), ends };
      const second = { channel, person, givenAtMs: moment(), sleeps: false };
      return random.chance(SECOND_SHARE) ? [first, second] : [first];
    }),
  );
}
