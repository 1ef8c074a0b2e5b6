import { isOneOf } from './screens';

const isScreen = isOneOf(['/', '/alerts', '/search/:alertId', '/search/item/:itemId']);

describe('a path', () => {
  it.each(['/', '/alerts', '/alerts/', '/Alerts', '/search/7f3a', '/search/item/016850', '/search/item/a%2Fb'])(
    '%s leads to a screen',
    (path) => expect(isScreen(path)).toBe(true),
  );

  it.each(['/nowhere', '/alerts/7f3a', '/search', '/search/item/016850/more', '/search/other/016850', '/alert'])(
    '%s leads to none',
    (path) => expect(isScreen(path)).toBe(false),
  );
});
