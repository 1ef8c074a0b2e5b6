import { owedTexts, untrueSince, type OwedText } from '../oracle/expected-texts';
import type { Done, History } from '../oracle/history';
import type { Bounds, Finding } from '../oracle/judge-texts';

export const placeFaults = [
  'lost',
  'doubled',
  'unexpected',
  'untrue',
  'withoutConsent',
  'afterRemoval',
  'inQuietHours',
] as const;
export type PlaceFault = (typeof placeFaults)[number];

/** An address that somebody gave a channel. */
export interface Place {
  channel: string;
  /** By the stand-in, and by the product. */
  id: string;
  addressId: string | undefined;
  phone: string;
  sleeps: boolean;
  given: Done;
  removed?: Done | undefined;
  letGo?: Done | undefined;
}

/** What was read at a place. A silent one takes the place of an earlier one, and is no second message. */
export interface Arrived {
  place: string;
  at: number;
  word: string | undefined;
  isSilent: boolean;
  /** Whoever gets it a second time knows by this that they have it. */
  id?: string | undefined;
}

/** How the product says that a message ended. */
export interface Ended {
  addressId: string;
  word: string;
  state: string;
}

export type PlaceJudgement = Readonly<Record<PlaceFault, number>> & {
  owed: number;
  seen: number;
  /** Owed, and given up by the product with a word of why: nobody knows whether it was taken, or it was refused. */
  givenUp: number;
  replaced: number;
  findings: readonly string[];
  /** What is lost, as its trail is looked for. */
  lostTexts: readonly Finding[];
};

export interface SeenPlaces {
  places: readonly Place[];
  arrived: readonly Arrived[];
  ended: readonly Ended[];
}

/** Judges what came to the places of one channel. The texts of a person say nothing of it: neither STOP nor a number that is not confirmed. */
export function judgePlaces(history: History, { places, arrived, ended }: SeenPlaces, bounds: Bounds): PlaceJudgement {
  const owed = owedTexts({ ...history, stops: new Map(), confirmed: undefined });
  const findings: { fault: PlaceFault; what: string }[] = [];
  const lostTexts: Finding[] = [];
  const counts = { owed: 0, seen: 0, givenUp: 0, replaced: arrived.filter(({ isSilent }) => isSilent).length };
  for (const place of places) {
    const there = arrived.filter((each) => each.place === place.id);
    const texts = owed.filter(({ phone }) => phone === place.phone);
    const add = (fault: PlaceFault, what: string) =>
      findings.push({ fault, what: `${place.channel} ${place.id}: ${what}` });
    for (const fault of faultsOfPlace(place, there, bounds)) add(fault, 'something came');
    for (const { word } of there)
      if (!texts.some((text) => text.word === word)) add('unexpected', `nobody waits for ${word}`);
    for (const text of texts) {
      const own = there.filter(({ word }) => word === text.word);
      const loud = own.filter(({ isSilent }) => !isSilent);
      for (const fault of faultsOfText(text, loud, own.length - loud.length, bounds)) add(fault, text.word);
      if (!isOwed(place, text)) continue;
      counts.owed++;
      if (loud.length > 0) counts.seen++;
      else if (isGivenUp(place, text, ended)) counts.givenUp++;
      else {
        add('lost', `${text.word} never came`);
        const { phone, word } = text;
        lostTexts.push({ fault: 'lost', phone, word, calledAt: [], what: `${place.channel} ${place.addressId ?? ''}` });
      }
    }
  }
  const count = (fault: PlaceFault) => findings.filter((finding) => finding.fault === fault).length;
  return {
    ...counts,
    lost: count('lost'),
    doubled: count('doubled'),
    unexpected: count('unexpected'),
    untrue: count('untrue'),
    withoutConsent: count('withoutConsent'),
    afterRemoval: count('afterRemoval'),
    inQuietHours: count('inQuietHours'),
    findings: findings.map(({ fault, what }) => `${fault} ${what}`),
    lostTexts,
  };
}

function faultsOfPlace({ given, removed, sleeps }: Place, there: readonly Arrived[], { callMs }: Bounds): PlaceFault[] {
  const since = removed?.confirmedAt;
  return there.flatMap(({ at }): PlaceFault[] => [
    ...(at < given.askedAt ? (['withoutConsent'] as const) : []),
    ...(since !== undefined && at > since + callMs ? (['afterRemoval'] as const) : []),
    ...(sleeps ? (['inQuietHours'] as const) : []),
  ]);
}

function faultsOfText(text: OwedText, loud: readonly Arrived[], silent: number, { untrueMs }: Bounds): PlaceFault[] {
  const first = text.shelf.find(({ inStock }) => inStock);
  const isEarly = loud.some(({ at }) => !first || at < first.askedAt);
  const isUntrue = loud.some(({ at }) => at - (untrueSince(text, at) ?? at) > untrueMs);
  return [
    ...(countDifferent(loud) > 1 || silent > 1 ? (['doubled'] as const) : []),
    ...(isEarly || (text.owed === 'never' && loud.length > 0) ? (['unexpected'] as const) : []),
    ...(isUntrue ? (['untrue'] as const) : []),
  ];
}

function countDifferent(loud: readonly Arrived[]): number {
  return loud.filter(({ id }, at) => id === undefined || loud.findIndex((other) => other.id === id) === at).length;
}

/** It was given before the bottle came, and is there to the end. */
function isOwed({ given, removed, letGo, sleeps }: Place, { owed, shelf }: OwedText): boolean {
  const first = shelf.find(({ inStock }) => inStock);
  return owed === 'must' && !removed && !letGo && !sleeps && (given.confirmedAt ?? Infinity) < (first?.askedAt ?? 0);
}

function isGivenUp({ addressId }: Place, { word }: OwedText, ended: readonly Ended[]): boolean {
  return ended.some(
    (each) => each.addressId === addressId && each.word === word && ['expired', 'failed'].includes(each.state),
  );
}
