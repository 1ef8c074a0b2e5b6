import { createDabsStandin, type DabsStandin } from '../src/dabs-standin';
import { AgencyVisitor, cellTexts } from './agency-visitor';

const BLANTON = '016850';
const BUFFALO_TRACE = '018006';

describe('the faults of the agency', () => {
  let standin: DabsStandin;
  let visitor: AgencyVisitor;
  beforeEach(async () => {
    standin = await createDabsStandin();
    visitor = new AgencyVisitor(standin);
  });
  afterEach(() => standin.close());

  it('break the detail of single bottles', async () => {
    standin.faults.set({ brokenDetailSkus: [BLANTON] });
    expect((await visitor.askDetail(BLANTON)).answer.status).toBe(500);
    expect((await visitor.askDetail(BUFFALO_TRACE)).answer.status).toBe(200);
  });

  it('show thousands of bottles as sold out, and recover', async () => {
    const stock = async () =>
      (await visitor.table()).data.reduce((sum, { storeQty }) => sum + Math.max(0, storeQty), 0);
    const before = await stock();
    standin.faults.play('zero-glitch');
    expect(await stock()).toBe(0);
    standin.faults.clear();
    expect(await stock()).toBe(before);
    expect(before).toBeGreaterThan(0);
  });

  it('strike exactly as many bottles with zeros as they are told', async () => {
    const inStock = async () => (await visitor.table()).data.filter(({ storeQty }) => storeQty > 0).length;
    const before = await inStock();
    standin.faults.set({ zeroStockItems: 25 });
    expect(await inStock()).toBe(before - 25);
  });

  it('refuse with 429 and 503, for as many requests as told', async () => {
    standin.faults.set({ refusal: { status: 429, retryAfterSeconds: 7, times: 2, only: 'table' } });
    const refused = await visitor.askTable();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await visitor.askDetail(BLANTON)).answer.status).toBe(200);
    expect((await visitor.askTable()).status).toBe(429);
    expect((await visitor.askTable()).status).toBe(200);
    standin.faults.play('down');
    expect((await visitor.askTable()).status).toBe(503);
  });

  it('slow answers down', async () => {
    standin.faults.set({ slowness: { ms: 150, only: 'table' } });
    const startedAt = performance.now();
    await visitor.table();
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  it('cut answers short', async () => {
    standin.faults.set({ truncation: {} });
    await expect(visitor.table()).rejects.toThrow(/JSON/);
    standin.faults.set({ truncation: { only: 'detail' } });
    expect(await (await visitor.askDetail(BLANTON)).answer.text()).not.toContain('</html>');
  });

  it('clamp the length of a page', async () => {
    standin.faults.set({ largestPage: 50 });
    const page = await visitor.table();
    expect(page.data).toHaveLength(50);
    expect(page.recordsFiltered).toBeGreaterThan(50);
  });

  it('rename a column and lose the store table', async () => {
    standin.faults.play('changed-layout');
    expect(await (await visitor.askTable({ length: '1' })).json()).toMatchObject({
      data: [{ storeQuantity: expect.any(Number) }],
    });
    expect((await visitor.detail(BUFFALO_TRACE))('#storeTable')).toHaveLength(0);
  });

  it('withhold rows that were promised', async () => {
    standin.faults.set({ withheldShare: 0.2 });
    const { data, recordsFiltered } = await visitor.table();
    expect(data.length / recordsFiltered).toBeLessThan(0.9);
  });

  it('write other cells into rows and stores', async () => {
    const [store] = standin.shelf.stores;
    standin.faults.set({
      oddRows: { [BLANTON]: { name: null, storeQty: -1 } },
      oddStores: { [BUFFALO_TRACE]: { [store?.number ?? 0]: -1 } },
    });
    const rows = await (await visitor.askTable({ item_code: BLANTON })).json();
    expect(rows).toMatchObject({ data: [{ sku: BLANTON, name: null, storeQty: -1 }] });
    const quantities = cellTexts(await visitor.detail(BUFFALO_TRACE), '#storeTable tbody tr').map((cells) => cells[5]);
    expect(quantities).toContain('-1');
  });

  it.each(['gzip', 'br', 'deflate'] as const)('pack answers unasked, behind a byte order mark: %s', async (packing) => {
    standin.faults.set({ packing, byteOrderMark: true });
    const answer = await visitor.askTable({ item_code: BLANTON });
    expect(answer.headers.get('content-encoding')).toBe(packing);
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
  });

  it('write windows-1252', async () => {
    standin.faults.set({ charset: 'windows-1252', oddRows: { [BLANTON]: { name: 'BLANTON’S É' } } });
    const answer = await visitor.askTable({ item_code: BLANTON });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=windows-1252');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toContain('BLANTON\u0092S \u00c9');
  });

  it('give the cookie in parts, of which none does alone', async () => {
    standin.faults.set({ cookieParts: 2 });
    expect((await visitor.askDetail(BLANTON)).answer.status).toBe(500);
    const first = await visitor.page(`${standin.baseUrl}/ProductLocatorCore/Products/GetDetailUrl?sku=${BLANTON}`);
    expect(first.text()).toContain('/ProductDetail/Index');
  });

  it('send away within the host once, and show notices with status 200', async () => {
    standin.faults.set({ redirect: { status: 307 } });
    expect((await visitor.table()).data.length).toBeGreaterThan(0);
    standin.faults.play('firewall');
    const answer = await visitor.askTable();
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Incapsula')]);
    standin.faults.play('maintenance');
    const notice = await visitor.page(`${standin.baseUrl}/ProductLocatorCore/Products/GetDetailUrl?sku=${BLANTON}`);
    expect(notice('h1').text()).toBe('We will be back soon.');
  });

  it('are switched over HTTP too, and nonsense is refused', async () => {
    const changed = await visitor.control('faults', { largestPage: 10 }, 'PATCH');
    expect(await changed.json()).toMatchObject({ largestPage: 10, refusal: null });
    expect((await visitor.control('faults', { largestPage: -1 }, 'PATCH')).status).toBe(400);
    expect((await visitor.control('faults', { gremlins: true }, 'PATCH')).status).toBe(400);
    await visitor.control('faults', undefined, 'DELETE');
    expect(standin.faults.current().largestPage).toBeNull();
    await visitor.control('faults/scenario', { scenario: 'busy' });
    expect((await visitor.askTable()).status).toBe(429);
  });

  it('leave a log of every request of the protocol with its time', async () => {
    await visitor.table();
    await visitor.askDetail(BLANTON);
    expect(standin.requests.all().map(({ target, sku, status }) => [target, sku, status])).toEqual([
      ['table', undefined, 200],
      ['detail-url', BLANTON, 200],
      ['detail', BLANTON, 200],
    ]);
    expect(standin.requests.count('detail', BLANTON)).toBe(1);
    expect(standin.requests.shortestGapMs()).toBeGreaterThan(0);
    expect(await (await visitor.control('requests', undefined, 'GET')).json()).toMatchObject({ count: 3 });
  });
});
