import type { Figure } from '../measure/report';
import { moments, type Bottles, type Kind, type Moment } from './kinds';
import { placeChannels, type Return, type Told } from './population';

const NONE = { atMost: 0 };

interface Outcome {
  came: number;
  lost: number;
  doubled: number;
  unexpected: number;
}

/** Of the texts of each kind how many came, and in all how many are at fault; then what came by other channels. */
export function judgeTold(told: readonly Told[], bottles: Bottles): Figure[] {
  const wordsOf = (of: readonly Moment[]) => of.flatMap((moment) => bottles[moment].map(({ word }) => word));
  const texts = told.map(({ name, kind, texts: words }) => ({ name, ...outcomeOf(words, wordsOf(kind.isTold)) }));
  const names = [...new Set(told.map(({ name }) => name))];
  const byKind = names.map((name) => ({
    what: `texts to whoever ${name}`,
    value: sum(texts.filter((each) => each.name === name).map(({ came }) => came)),
  }));
  const faults = (['lost', 'doubled', 'unexpected'] as const).map((what) => ({
    what: `texts ${what}`,
    value: sum(texts.map((each) => each[what])),
    goal: NONE,
  }));
  return [...byKind, ...faults, ...judgePlaces(told, wordsOf(moments))];
}

/** Whoever gets no texts may be told twice: nobody can be asked what was mailed. */
function judgePlaces(told: readonly Told[], owed: readonly string[]): Figure[] {
  return placeChannels.flatMap((channel) => {
    const outcomes = told.flatMap(({ kind, places }) => {
      const words = places[channel];
      return words ? [{ isTexted: kind.isTold.length === moments.length, ...outcomeOf(words, owed) }] : [];
    });
    const doubledOf = (isTexted: boolean) =>
      sum(outcomes.filter((each) => each.isTexted === isTexted).map(({ doubled }) => doubled));
    return [
      { what: `${channel}: came`, value: sum(outcomes.map(({ came }) => came)) },
      { what: `${channel}: lost`, value: sum(outcomes.map(({ lost }) => lost)), goal: NONE },
      { what: `${channel}: doubled, of whoever is texted, too`, value: doubledOf(true), goal: NONE },
      { what: `${channel}: doubled, of whoever said STOP`, value: doubledOf(false) },
    ];
  });
}

/** How many people came back to something else than what the backup and the log of deletions have of them. */
export function judgeReturns(returns: readonly Return[]): Figure[] {
  const count = (what: string, isAtFault: (back: Return) => boolean) => ({
    what,
    value: returns.filter(isAtFault).length,
    goal: NONE,
  });
  const isGone = ({ keeps }: Kind) => keeps === undefined;
  return [
    count('sessions of before that did not end', ({ hasSession }) => hasSession),
    count('people of the backup who cannot log in', ({ kind, hasAccount }) => !isGone(kind) && !hasAccount),
    count('accounts that should be gone', ({ kind, hasAccount }) => isGone(kind) && hasAccount),
    count('passwords that should be forgotten', ({ hasNewPassword }) => hasNewPassword),
    count('people with other alerts than those of the backup', ({ hasItsAlerts }) => !hasItsAlerts),
  ];
}

function outcomeOf(words: readonly string[], owed: readonly string[]): Outcome {
  return {
    came: words.length,
    lost: owed.filter((word) => !words.includes(word)).length,
    doubled: words.length - new Set(words).size,
    unexpected: words.filter((word) => !owed.includes(word)).length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
