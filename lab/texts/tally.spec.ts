import { tallyTexts } from './tally';

const expect1 = { phone: '+1', word: 'zqaab', acknowledged: true };
const text = { phone: '+1', body: 'Zqaab Bourbon is back. Reply STOP to opt out.' };

describe('the tally of texts', () => {
  it('finds nothing wrong where each text came once', () => {
    expect(tallyTexts([expect1], [text])).toEqual({
      attempted: 1,
      acknowledged: 1,
      seen: 1,
      lost: 0,
      doubled: 0,
      unexpected: 0,
      recovered: 0,
    });
  });

  it('counts a text as lost only when its delivery was acknowledged', () => {
    const unsure = { ...expect1, word: 'zqaac', acknowledged: false };
    expect(tallyTexts([expect1, unsure], [])).toMatchObject({ attempted: 2, acknowledged: 1, lost: 1, recovered: 0 });
  });

  it('counts what came without an acknowledgement as recovered', () => {
    expect(tallyTexts([{ ...expect1, acknowledged: false }], [text])).toMatchObject({ seen: 1, recovered: 1, lost: 0 });
  });

  it('counts copies beyond the first as doubled', () => {
    expect(tallyTexts([expect1], [text, { ...text }, { ...text }])).toMatchObject({
      seen: 1,
      doubled: 2,
      unexpected: 0,
    });
  });

  it('counts a text that nobody expected, or that went to another phone', () => {
    const stray = { phone: '+2', body: text.body };
    expect(tallyTexts([expect1], [text, stray, { phone: '+1', body: 'Hello' }])).toMatchObject({
      unexpected: 2,
      doubled: 0,
    });
  });
});
