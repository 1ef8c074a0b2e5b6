import type { Spread } from './spread';

/** What a figure should reach. */
export type Goal = { atMost: number } | { atLeast: number };

export interface Figure {
  what: string;
  /** A single value, or a median with its interval; the median is judged. */
  value: number | Spread;
  unit?: string;
  goal?: Goal;
}

/** Prints figures as they come in, each beside its goal, and counts the goals. */
export interface Report {
  heading(text: string): void;
  note(text: string): void;
  figure(figure: Figure): void;
  /** The last line: how many goals were met and which were missed. Returns the missed ones. */
  close(): readonly string[];
}

const WIDTH = 66;

export function createReport(print: (line: string) => void): Report {
  const missed: string[] = [];
  let judged = 0;
  return {
    heading: (text) => print(`\n${text}`),
    note: (text) => print(`  ${text}`),
    figure({ what, value, unit = '', goal }) {
      const words = [what.padEnd(WIDTH), written(value, unit)];
      if (goal) {
        judged++;
        const isMet = meets(value, goal);
        if (!isMet) missed.push(what);
        words.push(`goal ${'atMost' in goal ? `≤ ${short(goal.atMost)}` : `≥ ${short(goal.atLeast)}`}${spaced(unit)}`);
        words.push(isMet ? 'met' : 'MISSED');
      }
      print(`  ${words.join('  ')}`);
    },
    close() {
      const met = judged - missed.length;
      print(`  ${met} of ${judged} goals met${missed.length > 0 ? `; MISSED: ${missed.join('; ')}` : ''}`);
      return missed;
    },
  };
}

function meets(value: number | Spread, goal: Goal): boolean {
  const judged = typeof value === 'number' ? value : value.median;
  return 'atMost' in goal ? judged <= goal.atMost : judged >= goal.atLeast;
}

function written(value: number | Spread, unit: string): string {
  if (typeof value === 'number') return `${short(value)}${spaced(unit)}`;
  return `${short(value.median)}${spaced(unit)} (${short(value.low)} to ${short(value.high)})`;
}

/** Three digits that count, more only for whole numbers. */
function short(value: number): string {
  const digits = Math.abs(value) >= 1000 ? 0 : undefined;
  return value.toLocaleString('en-US', {
    ...(digits === undefined ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: digits }),
  });
}

function spaced(unit: string): string {
  return unit === '' ? '' : ` ${unit}`;
}
