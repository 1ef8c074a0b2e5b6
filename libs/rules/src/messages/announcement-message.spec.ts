import { composeDrawingMessage, composeListReleasedMessage, releasedMonthIn } from './announcement-message';

describe('the texts of announcements', () => {
  it('tell of the monthly list', () => {
    expect(composeListReleasedMessage({ month: 'November', itemCount: 42 })).toBe(
      'Barrelhive: the November allocated list is out with 42 items. Reply STOP to opt out',
    );
    expect(composeListReleasedMessage({ month: 'May', itemCount: 1 })).toContain('with 1 item.');
  });

  it.each([
    [0, 'with 42 items, none match your alerts. Reply'],
    [1, 'with 42 items, 1 matches your alerts. Reply'],
    [42, 'with 42 items, 42 match your alerts. Reply'],
  ])('say how many match the alerts of the reader: %i', (matching, said) => {
    expect(composeListReleasedMessage({ month: 'November', itemCount: 42, matching })).toContain(said);
  });

  it('say of which month they are, to us, too', () => {
    expect(releasedMonthIn(composeListReleasedMessage({ month: 'May', itemCount: 42, matching: 3 }))).toBe(5);
    expect(releasedMonthIn(composeDrawingMessage({ names: ['STAGG'], itemCount: 1 }))).toBeUndefined();
  });

  it('tell of drawings, with as many bottles as fit', () => {
    expect(composeDrawingMessage({ names: ['GEORGE T STAGG BOURBON', 'PAPPY VAN WINKLE 23YR'], itemCount: 2 })).toBe(
      'Barrelhive: lottery open: George T Stagg Bourbon, Pappy Van Winkle 23yr. Reply STOP to opt out',
    );
    expect(composeDrawingMessage({ names: ['STAGG'], itemCount: 7 })).toContain('Stagg +6 more.');
  });
});
