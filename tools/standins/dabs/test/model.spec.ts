import { createDabsStandin, type DabsStandin } from '../src/dabs-standin';

describe('the model on the shelves', () => {
  let standin: DabsStandin;
  let now = new Date('2026-11-10T16:00:00Z');

  beforeAll(async () => (standin = await createDabsStandin({ now: () => now })));
  afterAll(() => standin.close());

  const post = (body: object) =>
    fetch(`${standin.url}/control/model`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const totals = () => standin.shelf.products.map(({ storeTotal }) => storeTotal);

  it('moves nothing before somebody asks for it', () => {
    const before = totals();
    now = new Date('2026-11-10T20:00:00Z');
    expect(totals()).toEqual(before);
  });

  it('stands as so many days have left it, alike for the same seed', async () => {
    expect((await post({ seed: 'a', days: 2 })).status).toBe(200);
    const first = totals();
    await post({ seed: 'b', days: 2 });
    expect(totals()).not.toEqual(first);
    await post({ seed: 'a', days: 2 });
    expect(totals()).toEqual(first);
    expect(first.some((total) => total > 0)).toBe(true);
  });

  it('is left as it is when it ends', async () => {
    const before = totals();
    const ended = await fetch(`${standin.url}/control/model`, { method: 'DELETE' });
    expect(ended.status).toBe(204);
    expect(totals()).toEqual(before);
  });
});
