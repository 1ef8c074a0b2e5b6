import { shownName, shownNameWithSize } from './shown-name';

const DISPLAY_NAME = 'Evan Williams Bottled in Bond White Label';

describe('how a product is called', () => {
  it.each([
    ['BUFFALO TRACE BOURBON 750ml', 'Buffalo Trace Bourbon', 'Buffalo Trace Bourbon 750ml'],
    ['PROHIBITION STYLE1750ml', 'Prohibition Style', 'Prohibition Style 1750ml'],
    ['OLD FORESTER 1920', 'Old Forester 1920', 'Old Forester 1920'],
  ])('without a display name is the title of %s', (name, alone, withSize) => {
    expect(shownName({ name })).toBe(alone);
    expect(shownNameWithSize({ name })).toBe(withSize);
  });

  it.each([
    ['EVAN WILLIAMS BIB WHITE LABEL 750ml', `${DISPLAY_NAME} 750ml`],
    ['EVAN WILLIAMS BIB WHITE LABEL    1750 ml', `${DISPLAY_NAME} 1750ml`],
    ['EVAN WILLIAMS BIB WHITE LABEL 1.75L', `${DISPLAY_NAME} 1.75L`],
    ['EVAN WILLIAMS BIB WHITE LABEL', DISPLAY_NAME],
  ])('is the display name of %s, the size once', (name, withSize) => {
    const product = { name, displayName: DISPLAY_NAME };
    expect(shownName(product)).toBe(DISPLAY_NAME);
    expect(shownNameWithSize(product)).toBe(withSize);
  });
});
