import { HOUR_MS } from '../durations';
import fc from 'fast-check';
import { isDoubtful, shelfConfidence, type ShelfEvidence, type ShelfReport } from './shelf-confidence';
import { reportsSentence, shelfWords } from './shelf-words';

/** 2:40 PM in Denver. */
const NOW = new Date('2026-11-24T21:40:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const found = (person: string, hours: number, weight = 1): ShelfReport => ({
  person,
  seen: true,
  at: hoursAgo(hours),
  weight,
});
const missed = (person: string, hours: number, weight = 1) => ({ ...found(person, hours, weight), seen: false });
const sure = (evidence: Partial<ShelfEvidence>) =>
  shelfConfidence(
    { qty: 6, checkedAt: hoursAgo(0.1), unchangedSince: hoursAgo(1), totalMoves: 0, reports: [], ...evidence },
    NOW,
  );
const STILL = { qty: 1, unchangedSince: hoursAgo(14 * 24 + 1), totalMoves: 10 };

describe('how sure a figure is', () => {
  it.each<[string, string | undefined, Partial<ShelfEvidence>]>([
    ['fresh', undefined, {}],
    ['unknown', undefined, { checkedAt: hoursAgo(1) }],
    ['thin', 'may be gone soon', { qty: 2 }],
    ['thin', 'may be gone soon', { ...STILL, totalMoves: 9 }],
    ['thin', 'may be gone soon', { ...STILL, unchangedSince: hoursAgo(13 * 24) }],
    ['still', 'may be a lost bottle', STILL],
    ['thin', 'may be gone soon', { ...STILL, reports: [found('a', 48)] }],
    ['confirmed', 'confirmed 1:40 PM', { ...STILL, reports: [found('a', 1)] }],
    ['confirmed', 'confirmed yesterday 9:40 PM', { reports: [found('a', 17)] }],
    ['fresh', '1 person did not find it today', { reports: [missed('a', 1)] }],
    ['confirmed', '1 of 3 people found it today', { reports: [missed('a', 3), missed('b', 2), found('c', 1)] }],
    ['reported-missing', 'nobody finds it', { reports: [missed('a', 2), missed('b', 1)] }],
    [
      'reported-missing',
      '1 of 3 people found it today, nobody since',
      { reports: [found('a', 3), missed('b', 2), missed('c', 1)] },
    ],
  ])('is %s, in words: %s', (kind, text, evidence) => {
    expect([sure(evidence).kind, shelfWords(sure(evidence), NOW)]).toEqual([kind, text]);
  });

  it.each<[number, number, string | undefined]>([
    [0, 0, undefined],
    [1, 1, 'One person found it today.'],
    [0, 1, 'One person looked today and did not find it.'],
    [0, 2, '2 people looked today, and none found it.'],
    [2, 3, '2 of 3 people found it today.'],
    [3, 3, 'All 3 people found it today.'],
  ])('says that %d of %d found it as people do', (seen, reports, text) => {
    expect(reportsSentence({ seen, reports })).toBe(text);
  });

  it('counts a person once, by the last report, and whoever was contradicted three times half', () => {
    const isMissing = (...reports: ShelfReport[]) => sure({ reports }).kind === 'reported-missing';
    expect(isMissing(missed('a', 3), missed('a', 1))).toBe(false);
    expect(isMissing(missed('a', 3), missed('b', 2), found('a', 1))).toBe(false);
    expect(isMissing(missed('a', 3), missed('b', 2, 0.5))).toBe(false);
    expect(isMissing(missed('a', 3), missed('b', 2, 0.5), missed('c', 1, 0.5))).toBe(true);
    expect(isMissing(missed('a', 3), missed('b', 2), found('c', 1, 0.5))).toBe(false);
    expect(isMissing(missed('a', 25), missed('b', 2))).toBe(false);
  });

  it('forgets who missed what stood there before more came', () => {
    const reports = [missed('a', 3), missed('b', 2)];
    expect(sure({ reports, roseAt: hoursAgo(1) }).kind).toBe('fresh');
    expect(sure({ reports, roseAt: hoursAgo(4) }).kind).toBe('reported-missing');
  });

  it('is never made doubtful by fewer than two people, nor where the last of them found it', () => {
    const reports = fc.array(
      fc.record({
        person: fc.constantFrom('a', 'b', 'c', 'd'),
        seen: fc.boolean(),
        at: fc.integer({ min: 1, max: 3_000 }).map((minutes) => hoursAgo(minutes / 60)),
        weight: fc.constantFrom(0.5, 1),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(reports, fc.integer({ min: 3, max: 30 }), (said, qty) => {
        const recent = said
          .filter(({ at }) => at >= hoursAgo(24))
          .sort((one, other) => Number(one.at) - Number(other.at));
        const people = new Set(recent.filter(({ seen }) => !seen).map(({ person }) => person));
        const last = recent.at(-1);
        const isTrusted = last?.seen === true && last.weight === 1;
        if (people.size < 2 || isTrusted) expect(isDoubtful(sure({ qty, reports: said }))).toBe(false);
      }),
    );
  });
});
