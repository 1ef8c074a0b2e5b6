import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDabsStandin } from '../src/dabs-standin';
import { AgencyVisitor } from '../test/agency-visitor';
import { readPublishedList } from './published-list';

const HEADINGS =
  'CSC,Description,Div,Dept,Class,Size,Retail Price,Item Status,On Spa,Vendor Name,Vendor Code,Division Name,Dept. Name,Class Name';
const EAGLE =
  '17766,EAGLE RARE 10 YR BOURBON           750ml,L,LA,LAS,750,40.99,A,No,"SAZERAC, INC",806,LIMITED,ALLOCATED ITEM,SPIRIT';
const PUBLISHED = path.resolve(__dirname, '../../../../../shared/data/utah-product-list-2024-03.csv');

describe("the agency's published list", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'published-list-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (...lines: string[]) => {
    const name = path.join(folder, `${lines.length}-${Math.random()}.csv`);
    writeFileSync(name, lines.join('\n'));
    return name;
  };

  it('becomes a catalogue with padded numbers and prices in cents', async () => {
    expect(await readPublishedList(file(HEADINGS, EAGLE))).toEqual([
      {
        sku: '017766',
        name: 'EAGLE RARE 10 YR BOURBON           750ml',
        ml: 750,
        cents: 4099,
        department: 'LA',
        departmentName: 'ALLOCATED ITEM',
        class: 'LAS',
        status: 'A',
        onSpa: false,
        supply: 'scarce',
      },
    ]);
  });

  it.each([
    ['is missing', () => path.join(folder, 'nowhere.csv'), /nowhere\.csv cannot be read\./],
    ['has no products', () => file(HEADINGS), /has no products\./],
    ['is another list', () => file('a,b', '1,2'), /is not the agency's product list: it has no column "CSC"\./],
    [
      'has a bad price',
      () => file(HEADINGS, EAGLE.replace('40.99', 'dear')),
      /in line 2: Retail Price is not a price\./,
    ],
    ['repeats a number', () => file(HEADINGS, EAGLE, EAGLE), /has the number 017766 twice, again in line 3\./],
    ['is cut within a line', () => file(HEADINGS, EAGLE, '17767,"EAGLE'), /is not a well-formed CSV: /],
  ])('is refused with one sentence when it %s', async (_what, name, sentence) => {
    await expect(readPublishedList(name())).rejects.toThrow(sentence);
  });

  it('is served page by page, however long it is', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => EAGLE.replace('17766', String(100_000 + index)));
    const standin = await createDabsStandin({
      demoCatalog: existsSync(PUBLISHED) ? PUBLISHED : file(HEADINGS, ...rows),
    });
    const visitor = new AgencyVisitor(standin);
    let read = 0;
    for (let promised = 1; read < promised;) {
      const page = await visitor.table({ start: String(read) });
      promised = page.recordsFiltered;
      read += page.data.length;
    }
    await standin.close();
    expect(read).toBeGreaterThanOrEqual(20_000);
  });
});
