import { inventoryDoubtTexts } from './texts';

describe('what is said of figures in doubt', () => {
  it('is a short sentence that says whose figures these are', () => {
    for (const text of Object.values(inventoryDoubtTexts)) {
      expect(text).toMatch(/; these are the last good (figures|ones)\.$/);
      expect(text.length).toBeLessThanOrEqual(85);
    }
  });
});
