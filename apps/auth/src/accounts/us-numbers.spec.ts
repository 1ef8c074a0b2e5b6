import { isUsNumber } from './us-numbers';

describe('a number in the United States', () => {
  it.each([
    ['of Utah', '+18012345678'],
    ['of Utah, too', '+13852345678'],
    ['of a new area code', '+13292345678'],
    ['of a territory', '+17872345678'],
    ['with 11 further on', '+18012341111'],
  ])('%s is taken everywhere: %s', (_what, phone) => {
    expect([isUsNumber(phone, 'plausible'), isUsNumber(phone, 'assigned')]).toEqual([true, true]);
  });

  it.each([
    ['an area code that begins with 1', '+11234567890'],
    ['an area code that begins with 0', '+10234567890'],
    ['an exchange that begins with 1', '+18011234567'],
    ['an exchange that begins with 0', '+18010234567'],
    ['N11 as area code', '+19112345678'],
    ['N11 as area code, too', '+14112345678'],
    ['N11 as exchange', '+18019115555'],
    ['N11 as exchange, too', '+18012115555'],
    ['Canada', '+14162345678'],
    ['Quebec', '+15142345678'],
    ['the Dominican Republic', '+18092345678'],
    ['Jamaica', '+18762345678'],
    ['the Bahamas, with an exchange that nobody has', '+12422345678'],
    ['Bermuda', '+14412345678'],
    ['fewer digits', '+1801234567'],
  ])('is none everywhere: %s, %s', (_what, phone) => {
    expect([isUsNumber(phone, 'plausible'), isUsNumber(phone, 'assigned')]).toEqual([false, false]);
  });

  it.each([
    ['900', '+19002345678'],
    ['a number for examples', '+18015550123'],
    ['a number for examples, too', '+13855550100'],
    ['an area code that nobody has', '+19992345678'],
    ['an area code that nobody has, too', '+15552345678'],
  ])('is refused in production alone: %s, %s', (_what, phone) => {
    expect([isUsNumber(phone, 'plausible'), isUsNumber(phone, 'assigned')]).toEqual([true, false]);
  });
});
