import { createDabsStandin, type DabsStandin } from '../src/dabs-standin';
import { AgencyVisitor, cellTexts } from './agency-visitor';

const BLANTON = '016850';
const EAGLE_RARE = '017766';
const BUFFALO_TRACE = '018006';

describe('the product locator', () => {
  let standin: DabsStandin;
  let visitor: AgencyVisitor;
  beforeEach(async () => {
    standin = await createDabsStandin();
    visitor = new AgencyVisitor(standin);
  });
  afterEach(() => standin.close());

  describe('product table', () => {
    it('gives at least 400 whiskeys, allocated and limited bottles, and keeps the wanted ones out of AW', async () => {
      const departments = await Promise.all(['AW', 'LA', 'LT'].map((category) => visitor.table({ category })));
      const [whiskeys = [], allocated = []] = departments.map(({ data }) => data.map(({ sku }) => sku));
      expect(departments.reduce((sum, { recordsFiltered }) => sum + recordsFiltered, 0)).toBeGreaterThanOrEqual(400);
      expect(allocated).toEqual(expect.arrayContaining([BLANTON, EAGLE_RARE, BUFFALO_TRACE]));
      expect(whiskeys).not.toContain(BLANTON);
    });

    it('shows a bottle with all its columns, the size at the end of a name of 40 letters', async () => {
      expect(await visitor.row(BLANTON)).toEqual({
        name: 'BLANTON BOURBON SNGL BRRL          750ml',
        sku: BLANTON,
        displayGroup: 'ALLOCATED ITEM',
        status: 'A  Limited Allocated Product',
        warehouseQty: expect.any(Number),
        storeQty: 0,
        onOrderQty: expect.any(Number),
        currentPrice: 69.99,
        onSpa: false,
        newItem: null,
        inStock: null,
      });
    });

    it('pages through everything in one steady order', async () => {
      const skus: string[] = [];
      for (let promised = 1; skus.length < promised;) {
        const page = await visitor.table({ start: String(skus.length), length: '100' });
        promised = page.recordsFiltered;
        skus.push(...page.data.map(({ sku }) => sku));
      }
      expect(skus).toHaveLength(standin.shelf.products.length);
      expect(new Set(skus).size).toBe(skus.length);
    });

    it.each([
      [{ item_name: 'blanton' }, 3],
      [{ 'search[value]': 'eagle rare' }, 2],
      [{ status: 'R', in_stock: 'true' }, 0],
      [{ category: 'LA', price_min: '2000' }, 2],
      [{ category: 'XX' }, 0],
    ])('filters by %j', async (filters, found) => {
      expect((await visitor.table(filters)).recordsFiltered).toBe(found);
    });

    it('sorts by the column that is asked for', async () => {
      const { data } = await visitor.table({ 'order[0][column]': '7', 'order[0][dir]': 'desc', length: '2' });
      expect(data.map(({ currentPrice }) => currentPrice)).toEqual([2499.99, 2199.99]);
    });

    it('has terms that match few bottles, and terms that match far too many', async () => {
      const found = async (item_name: string) => (await visitor.table({ item_name })).recordsFiltered;
      expect(await Promise.all(['blanton', 'weller', 'buffalo', 'lagavulin'].map(found))).toEqual([3, 8, 4, 5]);
      expect(await found('bourbon')).toBeGreaterThan(100);
    });
  });

  describe('detail page', () => {
    it('is reached in two steps, with a cookie that serves once', async () => {
      const { address, cookie, answer } = await visitor.askDetail(BUFFALO_TRACE);
      expect(address).toBe(`${standin.baseUrl}/ProductLocatorCore/ProductDetail/Index`);
      expect(answer.status).toBe(200);
      expect((await fetch(address, { headers: { cookie } })).status).toBe(500);
      expect((await fetch(address)).status).toBe(500);
    });

    it('shows name, status, figures and every store that holds some', async () => {
      standin.shelf.setStock(BLANTON, 12, 5);
      const page = await visitor.detail(BLANTON);
      const text = page('body').text();
      expect(page("span[style*='200%']").text().trim()).toMatch(/^BLANTON BOURBON SNGL BRRL/);
      expect(text).toMatch(/016850 \| A {2}Limited Allocated Product/);
      expect(text).toMatch(/\d+ At Warehouse \| \d+ On Order/);
      expect(text).toContain('$69.99 *');
      expect(page("p[style*='solid']").text()).toContain('ALLOCATED ITEM');
      expect(page("a[href*='q=40.7386,-111.8977']")).toHaveLength(1);
      expect(cellTexts(page, '#storeTable > tbody > tr')).toContainEqual([
        '0012',
        'STATE STORE # 12',
        '280 W HARRIS AVE',
        'SALT LAKE CITY',
        '(801) 555-0112',
        '5',
        'Pin',
      ]);
    });

    it('agrees with the total of the table, leaving out licensees', async () => {
      const rows = cellTexts(await visitor.detail(BUFFALO_TRACE), '#storeTable > tbody > tr');
      const inStores = rows
        .filter(([, name]) => !name?.includes('(Club'))
        .reduce((sum, row) => sum + Number(row[5]), 0);
      expect(inStores).toBeGreaterThan(0);
      expect((await visitor.row(BUFFALO_TRACE))?.storeQty).toBe(inStores);
    });

    it('has licensees, placeholders, zeros and stores that are simply missing', async () => {
      const soldOut = standin.shelf.products.filter(({ storeTotal }) => storeTotal === 0).slice(0, 12);
      const some = [...standin.shelf.products.slice(0, 30), ...soldOut];
      const pages = await Promise.all(some.map(({ sku }) => visitor.detail(sku)));
      const tables = pages.map((page) => cellTexts(page, '#storeTable > tbody > tr'));
      const rows = tables.flat();
      expect(rows.some(([, name]) => name?.includes('(Club'))).toBe(true);
      expect(rows.some(([store, name]) => store === '0' && name === 'No Data')).toBe(true);
      expect(rows.some(([store, , , , , qty]) => Number(store) > 0 && qty === '0')).toBe(true);
      expect(tables.some((table) => table.length < standin.shelf.stores.length)).toBe(true);
    });

    it('does not exist for an unknown number', async () => {
      const { address, answer } = await visitor.askDetail(BLANTON);
      expect(answer.status).toBe(200);
      const unknown = address.replace('ProductDetail/Index', 'Products/GetDetailUrl?sku=999999');
      expect((await fetch(unknown)).status).toBe(404);
    });
  });

  it('shows drawings that open and close', async () => {
    const address = `${standin.baseUrl}/RareHighDemandProducts`;
    const before = await visitor.page(address);
    expect(before('#current .NormalGridView tr').first().text().trim()).toBe(
      'GEORGE T STAGG BOURBON - 018416 - $154.99 - 52 Bottles - 7102 Entries',
    );
    expect(before('#future .panel, #past .winners').length).toBeGreaterThan(1);
    await visitor.control('drawings/btac-autumn/phase', { phase: 'past' });
    expect((await visitor.page(address))('#current').text()).toContain('No Current');
  });

  it('shows the allocated list with its opening quantities, and releases a fresh one', async () => {
    const before = await visitor.page(standin.allocatedUrl);
    expect(cellTexts(before, 'thead tr')[0]?.join()).toMatch(/ITEM.*QUANTITY.*PRICE.*STORE.*COUNTY/);
    const rows = cellTexts(before, 'tbody tr');
    expect(rows.length).toBeGreaterThan(10);
    expect(cellTexts(await visitor.page(standin.allocatedUrl), 'tbody tr')).toEqual(rows);
    await visitor.control('allocated-list/release', {});
    expect(cellTexts(await visitor.page(standin.allocatedUrl), 'tbody tr')).not.toEqual(rows);
  });
});
