import { departmentCode } from './departments';

describe('the department of a display group', () => {
  it.each([
    ['WHISKEY', 'AW'],
    ['Allocated Item ', 'LA'],
    ['AW - WHISKEY', 'AW'],
    ['LT', 'LT'],
    ['SOMETHING NEW', 'SOMETHING NEW'],
    [undefined, ''],
  ])('%s is %s', (displayGroup, code) => {
    expect(departmentCode(displayGroup)).toBe(code);
  });
});
