import type { History } from '../oracle/history';
import { judgePlaces, type Arrived, type Ended, type Place } from './judge-places';

const WORD = 'zqaab';
const PHONE = '+18015550000';
const BOUNDS = { untrueMs: 50_000, callMs: 1_000 };
const done = (at: number) => ({ askedAt: at - 10, confirmedAt: at });
const history: History = {
  alerts: [{ phone: PHONE, word: WORD }],
  shelf: [{ word: WORD, inStock: true, ...done(1_000) }],
  stops: new Map([[PHONE, done(500)]]),
};
const device: Place = { channel: 'push', id: 'd', addressId: 'a', phone: PHONE, sleeps: false, given: done(100) };
const came = (at: number, change: Partial<Arrived> = {}): Arrived => ({
  place: 'd',
  at,
  word: WORD,
  isSilent: false,
  ...change,
});

/** The faults that are found, and nothing else. */
function faults(arrived: Arrived[], place: Partial<Place> = {}, ended: Ended[] = []): string[] {
  const { findings } = judgePlaces(history, { places: [{ ...device, ...place }], arrived, ended }, BOUNDS);
  return findings.map((finding) => finding.split(' ')[0] ?? '');
}

describe('the judgement of what came to a place', () => {
  it('finds nothing where it came once, also after STOP, and was replaced without a sound', () => {
    expect(faults([came(2_000), came(9_000, { isSilent: true })])).toEqual([]);
  });

  it.each<[string, Arrived[], Partial<Place>]>([
    ['lost', [], {}],
    ['doubled', [came(2_000), came(2_100)], {}],
    ['doubled', [came(2_000), came(3_000, { isSilent: true }), came(4_000, { isSilent: true })], {}],
    ['doubled', [came(2_000, { id: 'one' }), came(2_100, { id: 'two' })], {}],
    ['unexpected', [came(900)], {}],
    ['withoutConsent', [came(2_000)], { given: done(5_000) }],
    ['afterRemoval', [came(5_000)], { removed: done(3_000) }],
    ['inQuietHours', [came(2_000)], { sleeps: true }],
  ])('finds what is %s', (fault, arrived, place) => {
    expect(faults(arrived, place)).toEqual([fault]);
  });

  it('takes what comes again with the same id for one', () => {
    expect(faults([came(2_000, { id: 'one' }), came(2_100, { id: 'one' })])).toEqual([]);
  });

  it('finds what nobody waits for', () => {
    expect(faults([came(2_000), came(2_000, { word: 'zqzzz' })])).toEqual(['unexpected']);
  });

  it('takes for lost neither what the product gave up, nor what was owed to a place that is gone', () => {
    expect(faults([], {}, [{ addressId: 'a', word: WORD, state: 'expired' }])).toEqual([]);
    expect(faults([], {}, [{ addressId: 'a', word: WORD, state: 'sent' }])).toEqual(['lost']);
    expect(faults([], { letGo: done(1_500) })).toEqual([]);
  });
});
