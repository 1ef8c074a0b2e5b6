import type { Figure } from '../measure/report';

/** One text that has to come: to this phone, about this bottle. */
export interface ExpectedText {
  phone: string;
  word: string;
  /** Whether the agency's shelf has confirmed the delivery that the text is about. */
  acknowledged: boolean;
}

export interface SeenText {
  phone: string;
  body: string;
}

/** Counted as Jepsen's total-queue does. */
export interface Tally {
  attempted: number;
  acknowledged: number;
  /** Expected texts that came, once or more. */
  seen: number;
  /** Acknowledged, and never came. */
  lost: number;
  /** Copies beyond the first. */
  doubled: number;
  /** Texts that nothing expected, or not on this phone. */
  unexpected: number;
  /** Came although the delivery was never acknowledged. */
  recovered: number;
}

export function tallyTexts(expected: readonly ExpectedText[], texts: readonly SeenText[]): Tally {
  const copies = expected.map(({ phone, word }) =>
    texts.filter((text) => text.phone === phone && mentions(text, word)),
  );
  const known = new Set(copies.flat());
  const outcomes = expected.map(({ acknowledged }, at) => ({ acknowledged, came: copies[at]?.length ?? 0 }));
  return {
    attempted: expected.length,
    acknowledged: outcomes.filter(({ acknowledged }) => acknowledged).length,
    seen: outcomes.filter(({ came }) => came > 0).length,
    lost: outcomes.filter(({ acknowledged, came }) => acknowledged && came === 0).length,
    doubled: outcomes.reduce((sum, { came }) => sum + Math.max(came - 1, 0), 0),
    unexpected: texts.filter((text) => !known.has(text)).length,
    recovered: outcomes.filter(({ acknowledged, came }) => !acknowledged && came > 0).length,
  };
}

/** What is reported of it: nothing may be lost, doubled or unexpected. */
export function tallyFigures(texts: Tally): Figure[] {
  return [
    ...(['attempted', 'acknowledged', 'seen', 'recovered'] as const).map((of) => ({
      what: `texts ${of}`,
      value: texts[of],
    })),
    ...(['lost', 'doubled', 'unexpected'] as const).map((of) => ({
      what: `texts ${of}`,
      value: texts[of],
      goal: { atMost: 0 },
    })),
  ];
}

function mentions({ body }: SeenText, word: string): boolean {
  return body.toLowerCase().includes(word);
}
