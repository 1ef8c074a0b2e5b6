import { isWithinDay, tableRequests } from './day-budget';

const may = (sent: number) =>
  (['watch', 'people', 'texts', 'pages', 'table'] as const).filter((purpose) =>
    isWithinDay(purpose, { most: 20_000, sent, tableNeeds: 500 }),
  );

describe('the requests of a day', () => {
  it('may be for everything until nine tenths are used', () => {
    expect(may(0)).toEqual(['watch', 'people', 'texts', 'pages', 'table']);
  });

  it('are kept for people, texts and the table from then on', () => {
    expect(may(17_500)).toEqual(['people', 'texts', 'pages', 'table']);
  });

  it('are kept for the table alone when no others are left', () => {
    expect(may(19_500)).toEqual(['table']);
  });

  it('the table needs for each pass until midnight a page more for each department', () => {
    const day = { leftMs: 3_600_000, cycleMs: 600_000, pageRows: 1_000 };
    expect(tableRequests({ ...day, rows: 921, departments: 3 })).toBe(18);
    expect(tableRequests({ ...day, rows: 29_000, departments: 1 })).toBe(6 * 29);
  });
});
