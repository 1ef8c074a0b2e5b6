import { MAX_BYTES_OF_MATCHES, MAX_MATCHES_PER_EVENT, type StockChange } from '@barrelhive/contracts';
import fc from 'fast-check';
import { packMatches, type ConcernedAlert } from './pack-matches';

const change = (place: number, letters = 10): StockChange => ({
  kind: 'new-item',
  sku: String(place).padStart(6, '0'),
  name: 'X'.repeat(letters),
  after: {},
  stores: [],
});
const alert = (nth: number, changes: StockChange[]): ConcernedAlert => ({
  alertId: `alert-${nth}`,
  userId: `user-${nth}`,
  term: 'blanton',
  changes,
});
/** Who is concerned by what, as the events say it. */
const said = (packs: ReturnType<typeof packMatches>) =>
  packs.flatMap(({ changes, matches }) =>
    matches.flatMap((match) => match.changes.map((place) => `${match.alertId} ${changes[place]?.sku}`)),
  );

describe('the events of a pass', () => {
  it('say each match once, each change once in an event, and are small enough', () => {
    const changes = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(changes, fc.array(fc.array(fc.nat(11), { maxLength: 12 }), { maxLength: 40 }), (sizes, concerned) => {
        const all = sizes.map((letters, place) => change(place, letters));
        const alerts = concerned.map((places, nth) =>
          alert(
            nth,
            all.filter((_, place) => places.includes(place)),
          ),
        );
        const packs = packMatches(alerts);
        expect(said(packs)).toEqual(alerts.flatMap((each) => each.changes.map(({ sku }) => `${each.alertId} ${sku}`)));
        for (const pack of packs) {
          expect(new Set(pack.changes).size).toBe(pack.changes.length);
          expect(Buffer.byteLength(JSON.stringify(pack))).toBeLessThan(MAX_BYTES_OF_MATCHES * 1.01);
        }
      }),
    );
  });

  it('speak of a thousand alerts at most', () => {
    const one = change(1);
    const packs = packMatches(Array.from({ length: 2_500 }, (_, nth) => alert(nth, [one])));
    expect(packs.map(({ matches }) => matches.length)).toEqual([MAX_MATCHES_PER_EVENT, MAX_MATCHES_PER_EVENT, 500]);
  });

  it('hold one change that is larger than an event should be', () => {
    const packs = packMatches([alert(1, [change(1), change(2, 2 * MAX_BYTES_OF_MATCHES), change(3)])]);
    expect(packs.map(({ changes }) => changes.map(({ sku }) => sku))).toEqual([['000001'], ['000002'], ['000003']]);
  });
});
