import type { AgencyHttp, AgencyRequest } from './agency-http';
import { AgencySite } from './agency-site';
import { fetchProductTable } from './fetch-product-table';

const site = new AgencySite({ DABS_BASE_URL: 'http://agency.example', DABS_ALLOCATED_URL: 'http://agency.example' });

/** An agency that answers with these pages, one after the other. */
function agencyOf(
  pages: { promised: number; skus: string[] }[],
): Pick<AgencyHttp, 'read'> & { asked: AgencyRequest[] } {
  const asked: AgencyRequest[] = [];
  const read = async <T>(_attempts: number, request: AgencyRequest, parse: (body: string) => T) => {
    const { promised, skus } = pages[asked.push(request) - 1] ?? { promised: 0, skus: [] };
    const data = skus.map((sku) => ({
      ...{ sku, name: 'OLD RYE 750ml', displayGroup: 'WHISKEY', status: '1' },
      ...{ warehouseQty: 0, storeQty: 4, onOrderQty: 0, currentPrice: 30 },
    }));
    return parse(JSON.stringify({ recordsTotal: promised, recordsFiltered: promised, data }));
  };
  return { asked, read };
}

const fetchFrom = (agency: Pick<AgencyHttp, 'read'>) =>
  fetchProductTable(agency, site, { department: 'AW', pageRows: 2 });

describe('the product table, page after page', () => {
  it('is complete once all rows came that it promises', async () => {
    const agency = agencyOf([
      { promised: 3, skus: ['000001', '000002'] },
      { promised: 3, skus: ['000003'] },
    ]);
    expect(await fetchFrom(agency)).toMatchObject({ promised: 3, isComplete: true });
    expect(agency.asked).toHaveLength(2);
  });

  it.each([
    ['without a row', { promised: 0, skus: [] }],
    ['of another length', { promised: 1, skus: ['000003'] }],
  ])('still lacks what its first page promised when a later page is one %s', async (_what, faulty) => {
    const agency = agencyOf([{ promised: 20, skus: ['000001', '000002'] }, faulty]);
    expect(await fetchFrom(agency)).toMatchObject({ promised: 20, isComplete: false });
  });
});
