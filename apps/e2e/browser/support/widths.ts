import { test } from './browser-test';

const HEIGHT = 900;
const WIDTHS = [1200, 390];

/** Tells the same stories on a desk and on a phone; the group's name says at which width. */
export function atEachWidth(title: string, tellStories: () => void): void {
  for (const width of WIDTHS) {
    test.describe(`${title}, at ${width} px`, () => {
      test.use({ viewport: { width, height: HEIGHT } });
      tellStories();
    });
  }
}
