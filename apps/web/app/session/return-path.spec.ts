import { returnPath } from './return-path';

describe('where a login leads', () => {
  it('is the page one came from', () => {
    expect(returnPath({ from: '/allocated-items?period=2026-11' })).toBe('/allocated-items?period=2026-11');
  });

  it.each([undefined, null, {}, { from: 7 }, { from: 'https://elsewhere.example' }, { from: '//elsewhere.example' }])(
    'is the alerts page for %j',
    (state) => {
      expect(returnPath(state)).toBe('/alerts');
    },
  );
});
