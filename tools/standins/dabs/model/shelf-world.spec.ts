import { ShelfWorld } from './shelf-world';

const START = Date.parse('2026-11-02T07:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const skus = Array.from({ length: 60 }, (_, place) => String(100_000 + place));
const stores = Array.from({ length: 47 }, (_, place) => place + 1);
const world = (incidents: ConstructorParameters<typeof ShelfWorld>[0]['incidents'] = []) =>
  new ShelfWorld({ seed: 'a', start: START, skus, stores, incidents });
const totals = (shelves: ShelfWorld) => shelves.table().map(({ storeQty }) => storeQty);

describe('the played shelves', () => {
  it('are the same for a seed, in whatever steps they are looked at', () => {
    const [one, other] = [world(), world()];
    one.advanceTo(START + 3 * DAY_MS);
    for (let hour = 1; hour <= 72; hour++) other.advanceTo(START + hour * HOUR_MS);
    expect(totals(one)).toEqual(totals(other));
    expect(one.delivered).toEqual(other.delivered);
  });

  it('get 90 deliveries a week, most of them before stores open, none on Sunday', () => {
    const shelves = world();
    shelves.advanceTo(START + 7 * DAY_MS);
    const times = new Set(shelves.delivered.map(({ at, store }) => `${at} ${store}`));
    const instants = [...times].map((time) => new Date(parseInt(time, 10) - 7 * HOUR_MS));
    expect(times.size).toBeGreaterThan(70);
    expect(times.size).toBeLessThanOrEqual(90);
    expect(instants.filter((at) => at.getUTCDay() === 0)).toEqual([]);
    expect(instants.filter((at) => at.getUTCHours() < 11).length / times.size).toBeGreaterThan(0.7);
  });

  it('sell nothing at night', () => {
    const shelves = world();
    shelves.advanceTo(START + DAY_MS - 2 * HOUR_MS);
    const closed = totals(shelves);
    shelves.advanceTo(START + DAY_MS + 5 * HOUR_MS);
    expect(totals(shelves)).toEqual(closed);
  });

  it('show a total that is what the pages show together', () => {
    const shelves = world();
    shelves.advanceTo(START + 2 * DAY_MS);
    const sums = skus.map((sku) => (shelves.detail(sku) ?? []).reduce((sum, { qty }) => sum + qty, 0));
    expect(totals(shelves)).toEqual(sums);
  });

  it('lose a store while its feed stops, and have it back as it stands then', () => {
    const silent = world([{ kind: 'silent-store', store: 0, from: START, to: START + 2 * HOUR_MS }]);
    const holding = () => skus.filter((sku) => silent.detail(sku)?.some(({ store }) => store === 1));
    silent.advanceTo(START + HOUR_MS);
    expect(holding()).toEqual([]);
    silent.advanceTo(START + 2 * HOUR_MS);
    expect(holding()).not.toEqual([]);
  });

  it('show nothing but zeros in a glitch of the table, while the pages are right', () => {
    const glitch = world([{ kind: 'zero-table', from: START, to: START + HOUR_MS }]);
    glitch.advanceTo(START + HOUR_MS / 2);
    expect(new Set(totals(glitch))).toEqual(new Set([0]));
    expect(skus.some((sku) => (glitch.detail(sku) ?? []).length > 0)).toBe(true);
  });

  it('show pages without a table for a while', () => {
    const faulty = world([{ kind: 'no-tables', from: START, to: START + HOUR_MS }]);
    expect(faulty.detail('100001')).toBeUndefined();
    faulty.advanceTo(START + HOUR_MS);
    expect(faulty.detail('100001')).toBeDefined();
  });
});
