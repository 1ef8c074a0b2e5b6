import type { SignupBody } from '@barrelhive/contracts';
import fc from 'fast-check';
import { acceptedProfileEdit, acceptedSignup, isUsNumber } from './accepted-profile';

const body: SignupBody = {
  name: ' Ada Lovelace ',
  email: ' Ada@Example.com ',
  password: 'Correct-horse',
  phone_number: '+18015550100',
  notification_preferences: { sms_consent: true },
};

const problemOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a sign-up', () => {
  it('is stored trimmed, with a normalised e-mail and an E.164 phone', () => {
    expect(acceptedSignup(body, 'plausible')).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+18015550100',
    });
  });

  it.each([
    '8015550100',
    '(801) 555-0100',
    '+1 (801) 555-0100',
    '+18015550100',
    '\u202A+1 (801) 555\u20110100\u202C',
    'tel:+1-801-555-0100',
  ])('takes the phone as %s', (phone) => {
    expect(acceptedSignup({ ...body, phone_number: phone }, 'plausible').phone).toBe('+18015550100');
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'A' }, 'Name must be at least 2 characters'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'ada@example' }, 'Please enter a valid email address'],
    ['password', { password: 'short-A' }, "Password doesn't meet all requirements"],
    ['password', { password: 'no-uppercase' }, "Password doesn't meet all requirements"],
    ['password', { password: 'NoSpecialOne' }, "Password doesn't meet all requirements"],
    ['phone_number', { phone_number: '' }, 'Phone number is required'],
    ['phone_number', { phone_number: '8019115555' }, 'Please enter a valid phone number: (000) 000-0000'],
    ['phone_number', { phone_number: '+14162345678' }, 'Please enter a valid phone number: (000) 000-0000'],
    ['phone_number', { phone_number: '555-0100' }, 'Please enter a valid phone number: (000) 000-0000'],
    [
      'notification_preferences.sms_consent',
      { notification_preferences: { sms_consent: false } },
      'You must agree to receive text messages to continue',
    ],
  ])('with a wrong %s is refused with the specified text', (field, change, text) => {
    expect(problemOf(() => acceptedSignup({ ...body, ...change }, 'plausible'))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { field },
      message: text,
    });
  });

  it('is either accepted in storable form or refused, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (name, email, password, phone) => {
        const result = problemOf(() =>
          acceptedSignup({ ...body, name, email, password, phone_number: phone }, 'plausible'),
        );
        if (result instanceof Error) expect(result).toMatchObject({ code: 'VALIDATION_FAILED' });
        else expect(result).toMatchObject({ phone: expect.stringMatching(/^\+1\d{10}$/) });
      }),
    );
  });
});

describe('a profile edit', () => {
  it('changes only what it names', () => {
    expect(acceptedProfileEdit({ phone_number: '1-801-555-0199' })).toEqual({ phone: '+18015550199' });
    expect(acceptedProfileEdit({ name: ' Ada ', email: 'A@B.co' })).toEqual({ name: 'Ada', email: 'a@b.co' });
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ phone_number: '12345' }, 'Please enter a valid US phone number'],
  ])('that is wrong is refused with the specified text', (edit, text) => {
    expect(problemOf(() => acceptedProfileEdit(edit))).toMatchObject({ code: 'VALIDATION_FAILED', message: text });
  });
});

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
