import { test } from './browser-test';

const HEIGHT = 900;
const WIDTHS = [1200, 390];

/** The windows of a desk and of a phone, for a story that cannot be told twice. */
export const SIZES = WIDTHS.map((width) => ({ width, height: HEIGHT }));

/** Tells the same stories on a desk and on a phone; the group's name says at which width. */
export function atEachWidth(title: string, tellStories: () => void): void {
  for (const viewport of SIZES) {
    test.describe(`${title}, at ${viewport.width} px`, () => {
      test.use({ viewport });
      tellStories();
    });
  }
}
