import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { createDabsStandin, type DabsStandin } from '../src/dabs-standin';
import { AgencyVisitor } from './agency-visitor';

const BLANTON = '016850';

describe('the shelves', () => {
  let standin: DabsStandin;
  let visitor: AgencyVisitor;
  beforeEach(async () => {
    standin = await createDabsStandin();
    visitor = new AgencyVisitor(standin);
  });
  afterEach(() => standin.close());

  it('take bottles, change prices and sell out', async () => {
    await visitor.control(`products/${BLANTON}/stock`, { store: 12, qty: 4 });
    await visitor.control(`products/${BLANTON}/stock`, { store: 12, change: -1 });
    await visitor.control(`products/${BLANTON}/price`, { price: '$74.99' });
    expect(await visitor.row(BLANTON)).toMatchObject({ storeQty: 3, currentPrice: 74.99, inStock: true });
    await visitor.control(`products/${BLANTON}/sell-out`, {});
    expect(await visitor.row(BLANTON)).toMatchObject({ storeQty: 0 });
  });

  it('take a bottle that never was there before', async () => {
    const answer = await visitor.control('products', { name: 'Old Barrelhive 8 yr', price: '44.99' });
    const { sku } = z.object({ sku: z.string() }).parse(await answer.json());
    expect(await visitor.row(sku)).toMatchObject({ currentPrice: 44.99, newItem: true, storeQty: 0 });
    expect((await visitor.control('products', { sku, name: 'Twice', price: '1' })).status).toBe(409);
  });

  it.each([
    ['products/999999/sell-out', {}, 404],
    [`products/${BLANTON}/stock`, { store: 999, qty: 1 }, 404],
    [`products/${BLANTON}/stock`, { store: 12, qty: -1 }, 400],
    [`products/${BLANTON}/price`, { price: 'cheap' }, 400],
  ])('say what was wrong with %s %j', async (address, body, status) => {
    const answer = await visitor.control(address, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  it('never hold less than nothing', async () => {
    await visitor.control(`products/${BLANTON}/stock`, { store: 12, change: -5 });
    expect(standin.shelf.get(BLANTON).storeTotal).toBe(0);
  });

  it('are changed by the forms of their page, script or not', async () => {
    const page = `${standin.url}/?q=blanton&sku=${BLANTON}`;
    expect(await (await fetch(page)).text()).toContain('BLANTON BOURBON SNGL BRRL 750ml');
    const sent = await fetch(`${standin.url}/control/products/${BLANTON}/stock`, {
      method: 'POST',
      headers: { accept: 'text/html', referer: page },
      body: new URLSearchParams({ store: '12', change: '1' }),
    });
    expect(sent.url).toContain(`${page}&notice=`);
    expect(await sent.text()).toContain('Store 12 now holds 1.');
  });

  it('never send a form to another site', async () => {
    const sent = await fetch(`${standin.url}/control/products/${BLANTON}/sell-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', referer: 'https://elsewhere.example/steal' },
    });
    expect(sent.headers.get('location')).toMatch(/^\/\?notice=/);
  });

  it('show no markup of others on their page', async () => {
    const answer = await fetch(`${standin.url}/?q=${encodeURIComponent('"><script>x</script>')}&notice=<b>`);
    expect(await answer.text()).not.toMatch(/<script>x|<b>/);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });
});

describe('the seed', () => {
  const figures = ({ shelf }: DabsStandin) =>
    shelf.products.map(({ sku, storeTotal, cents }) => [sku, storeTotal, cents]);
  const moved = async (seed: string) => {
    const standin = await createDabsStandin({ seed });
    for (let move = 0; move < 40; move++) standin.moveStock();
    await standin.close();
    return standin;
  };

  it('gives the same stock and the same movements every time', async () => {
    const first = await moved('a');
    expect(first.shelf.movements.length).toBeGreaterThan(20);
    expect(figures(await moved('a'))).toEqual(figures(first));
    expect(figures(await moved('b'))).not.toEqual(figures(first));
  });

  it('leaves the bottles that nobody has to people', async () => {
    const { shelf } = await moved('a');
    expect(shelf.products.filter(({ supply }) => supply === 'none').every(({ storeTotal }) => storeTotal === 0)).toBe(
      true,
    );
  });

  it('is not asked again after a restart: the shelves are as they were left', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'shelves-'));
    const before = await createDabsStandin({ dataDir });
    before.shelf.setStock(BLANTON, 12, 7);
    before.shelf.addProduct({ ...before.shelf.get(BLANTON), sku: '900001', name: 'OLD BARRELHIVE' });
    before.drawings.setPhase('van-winkle', 'current');
    await before.close();
    const after = await createDabsStandin({ dataDir });
    await after.close();
    expect(figures(after)).toEqual(figures(before));
    expect(after.shelf.stockIn(BLANTON, 12)).toBe(7);
    expect(after.drawings.all().find(({ id }) => id === 'van-winkle')?.phase).toBe('current');
    const other = await createDabsStandin({ dataDir, seed: 'other' });
    await other.close();
    expect(other.shelf.stockIn(BLANTON, 12)).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
});

describe('the built-in catalogue', () => {
  it('has unique numbers, many sizes, names of 40 letters and some fifty stores', async () => {
    const standin = await createDabsStandin();
    const { products, stores } = standin.shelf;
    await standin.close();
    expect(products.filter(({ sku, name, cents }) => !/^\d{6}$/.test(sku) || name.length !== 40 || cents <= 0)).toEqual(
      [],
    );
    expect(new Set(products.map(({ ml }) => ml)).size).toBeGreaterThan(5);
    expect(stores.length).toBeGreaterThanOrEqual(50);
  });
});
