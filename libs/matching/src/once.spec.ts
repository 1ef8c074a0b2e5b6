import { once } from './once';

it('makes nothing before the first use, and keeps what was made then', () => {
  const make = jest.fn(() => ({}));
  const table = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(table()).toBe(table());
  expect(make).toHaveBeenCalledTimes(1);
});
