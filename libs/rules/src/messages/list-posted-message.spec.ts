import fc from 'fast-check';
import { composeListReleasedMessage, releasedMonthIn } from './announcement-message';
import { segmentCount, toGsm7 } from './gsm7';
import { composeListPostedMessage, fullestOpening, postedMonthIn } from './list-posted-message';

const december = { year: 2026, month: 12, itemCount: 42 };
const link = 'https://barrelhive.com/allocated-items';

describe('the text of a list that is posted', () => {
  it('says for which day, how many match, and what a store of the reader opens with', () => {
    const text = composeListPostedMessage({
      ...december,
      matching: 3,
      atHome: { storeNumber: '0012', itemCount: 5 },
      link,
    });
    expect(text).toBe(
      `Barrelhive: the December list is posted for Sat Dec 19: 42 items, 3 match. Your #12 opens with 5 ${link} Reply STOP to opt out`,
    );
  });

  it.each([
    [undefined, '42 items. Reply'],
    [0, '42 items, none match. Reply'],
    [1, '42 items, 1 matches. Reply'],
  ])('says nothing that is not known: %s', (matching, said) => {
    expect(composeListPostedMessage({ ...december, matching })).toContain(said);
  });

  it('leaves out the store before the link where both have no room', () => {
    const long = `https://barrelhive.example.org/${'a'.repeat(25)}`;
    const text = composeListPostedMessage({
      ...december,
      matching: 3,
      atHome: { storeNumber: '0012', itemCount: 5 },
      link: long,
    });
    expect(text).toContain(`42 items, 3 match ${long} Reply`);
  });

  it('says of which month it is, to us, too, and is not taken for that of a release', () => {
    const released = composeListReleasedMessage({ month: 'May', itemCount: 42 });
    const posted = composeListPostedMessage({ year: 2027, month: 5, itemCount: 42 });
    expect([postedMonthIn(posted), releasedMonthIn(posted), postedMonthIn(released)]).toEqual([
      5,
      undefined,
      undefined,
    ]);
  });

  it('is one segment of GSM-7, however much there is to say', () => {
    const count = fc.nat(999);
    fc.assert(
      fc.property(
        fc.integer({ min: 2026, max: 2060 }),
        fc.integer({ min: 1, max: 12 }),
        count,
        fc.option(count, { nil: undefined }),
        fc.option(count, { nil: undefined }),
        fc.option(fc.webUrl(), { nil: undefined }),
        (year, month, itemCount, matching, atStore, where) => {
          const atHome = atStore === undefined ? undefined : { storeNumber: '0041', itemCount: atStore };
          const text = composeListPostedMessage({ year, month, itemCount, matching, atHome, link: where });
          expect(segmentCount(text)).toBe(1);
          expect(toGsm7(text)).toBe(text);
          expect(text).toMatch(/Reply STOP to opt out$/);
        },
      ),
    );
  });
});

describe('the store that is named', () => {
  it('is the one of the reader that opens with most, and of equals the first', () => {
    const opens = { '0012': 5, '0009': 7, '0035': 7, '0041': 40 };
    expect(fullestOpening(['0012', '0035', '0009'], opens)).toEqual({ storeNumber: '0009', itemCount: 7 });
  });

  it('is none where none of theirs opens with anything', () => {
    expect([fullestOpening(['0012'], { '0009': 7 }), fullestOpening([], { '0009': 7 })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
