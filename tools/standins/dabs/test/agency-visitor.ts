import * as cheerio from 'cheerio';
import * as z from 'zod';
import type { DabsStandin } from '../src/dabs-standin';

const tableRow = z.looseObject({
  name: z.string(),
  sku: z.string(),
  storeQty: z.number(),
  currentPrice: z.number(),
});
const productTable = z.object({
  draw: z.number(),
  recordsTotal: z.number(),
  recordsFiltered: z.number(),
  data: z.array(tableRow),
});

export type TableAnswer = z.infer<typeof productTable>;

/** Somebody who reads the agency's pages over HTTP, as a client would. */
export class AgencyVisitor {
  private readonly locator: string;

  constructor(private readonly standin: DabsStandin) {
    this.locator = `${standin.baseUrl}/ProductLocatorCore`;
  }

  askTable(filters: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.locator}/Products/LoadProductTable`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      body: new URLSearchParams({ draw: '3', start: '0', length: '1000', ...filters }),
    });
  }

  async table(filters: Record<string, string> = {}): Promise<TableAnswer> {
    return productTable.parse(await (await this.askTable(filters)).json());
  }

  async row(sku: string): Promise<z.infer<typeof tableRow> | undefined> {
    return (await this.table({ item_code: sku })).data[0];
  }

  /** Both steps to a bottle's page. */
  async askDetail(sku: string): Promise<{ address: string; cookie: string; answer: Response }> {
    const first = await fetch(`${this.locator}/Products/GetDetailUrl?sku=${sku}`);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const address = await first.text();
    return { address, cookie, answer: await fetch(address, { headers: { cookie } }) };
  }

  async detail(sku: string): Promise<cheerio.CheerioAPI> {
    return cheerio.load(await (await this.askDetail(sku)).answer.text());
  }

  async page(address: string): Promise<cheerio.CheerioAPI> {
    return cheerio.load(await (await fetch(address)).text());
  }

  /** Uses the control API. */
  control(path: string, body?: object, method = 'POST'): Promise<Response> {
    return fetch(`${this.standin.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  }
}

/** The texts of the cells of each row, without the white space around them. */
export function cellTexts(page: cheerio.CheerioAPI, rows: string): string[][] {
  return page(rows)
    .toArray()
    .map((row) =>
      page(row)
        .children()
        .toArray()
        .map((cell) => page(cell).text().trim()),
    );
}
