import { originOf, returnPath } from './return-path';

describe('where a login leads', () => {
  it('is the page one came from', () => {
    expect(returnPath({ from: '/allocated-items?period=2026-11' })).toBe('/allocated-items?period=2026-11');
  });

  it.each([
    undefined,
    null,
    {},
    { from: 7 },
    { from: 'https://elsewhere.example' },
    { from: '//elsewhere.example' },
    { from: '/login' },
    { from: '/login/?a=b' },
    { from: '/Login' },
    { from: '/signup#form' },
    { from: '/change-password' },
  ])('is the alerts page for %j', (state) => {
    expect(returnPath(state)).toBe('/alerts');
  });
});

describe('what the log-in form is told when a session ends', () => {
  it.each([
    ['/account', '?tab=1', null, '/account?tab=1'],
    ['/login', '', { from: '/account' }, '/account'],
    ['/login', '', null, '/alerts'],
    ['/signup', '?x=1', null, '/alerts'],
  ])('on %s%s with the state %j is to go to %s', (pathname, search, state, from) => {
    expect(originOf({ pathname, search, state })).toEqual({ from });
  });
});
