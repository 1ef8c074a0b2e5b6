import { planFeatures } from './plan-offer';

const TEXTS = 'Texts for back in stock, price changes and new items';
const WHOLE_LIST = 'Instant access to the full monthly allocated list';

describe("a plan's card", () => {
  it('promises what the plan gives, top to bottom', () => {
    expect(planFeatures('basic')).toEqual([
      '2 saved alerts',
      TEXTS,
      'Text when the monthly allocated list is out',
      'Allocated items that match your alerts',
    ]);
    expect(planFeatures('standard')).toEqual(['10 saved alerts', TEXTS, WHOLE_LIST, 'Lottery openings by text']);
    expect(planFeatures('premium')).toEqual(['25 saved alerts', TEXTS, WHOLE_LIST, 'Lottery openings by text']);
  });
});
