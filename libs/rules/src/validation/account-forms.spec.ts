import {
  forcedPasswordChangeErrors,
  loginErrors,
  nameError,
  passwordChangeErrors,
  signupErrors,
  normaliseEmail,
} from './account-forms';
import { accountPasswordChecklist, signupPasswordChecklist } from './password';

const signup = {
  name: 'Ada Hart',
  email: 'ada@example.com',
  password: 'Whiskey!1',
  phone: '(801) 555-0100',
  smsConsent: true,
};

describe('the login form', () => {
  it('asks for an address and a password', () => {
    expect(loginErrors({ email: ' ', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect(loginErrors({ email: 'ada', password: 'short' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
    });
    expect(loginErrors({ email: ' ada@example.com ', password: 'longenough' })).toEqual({});
    expect(loginErrors({ email: 'ada@example.com', password: 'Wh!skéy'.normalize('NFC') })).toEqual({});
  });

  it('compares addresses in lower case', () => {
    expect(normaliseEmail(' Ada@Example.COM ')).toBe('ada@example.com');
  });

  it('reads an address as it is pasted, and as another keyboard types it', () => {
    expect(normaliseEmail('\u202Aada@example.com\u202C')).toBe('ada@example.com');
    expect(normaliseEmail('rene\u0301@example.com')).toBe('ren\u00E9@example.com');
  });
});

describe('the sign-up form', () => {
  it('accepts what the specification asks for', () => {
    expect(signupErrors(signup)).toEqual({});
    expect(signupErrors({ ...signup, phone: '8015550100' })).toEqual({});
  });

  it('names every field that is missing', () => {
    expect(signupErrors({ name: '', email: '', password: '', phone: '', smsConsent: false })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
      phone: 'Phone number is required',
      smsConsent: 'You must agree to receive text messages to continue',
    });
  });

  it.each([
    [{ name: ' A ' }, { name: 'Name must be at least 2 characters' }],
    [{ name: '\u200B\u202E\u200B' }, { name: 'Name is required' }],
    [{ email: 'ada@host' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a b@example.com' }, { email: 'Please enter a valid email address' }],
    [{ password: 'whiskey!1' }, { password: "Password doesn't meet all requirements" }],
    [{ password: 'Whiskey11' }, { password: "Password doesn't meet all requirements" }],
    [{ password: 'Whiskéyy'.normalize('NFD') }, { password: "Password doesn't meet all requirements" }],
    [{ password: 'Wh!skéy'.normalize('NFD') }, { password: "Password doesn't meet all requirements" }],
    [{ password: 'Wh!skey' }, { password: "Password doesn't meet all requirements" }],
    [{ phone: '801-555-0100' }, { phone: 'Please enter a valid phone number: (000) 000-0000' }],
    [{ phone: '80155501001' }, { phone: 'Please enter a valid phone number: (000) 000-0000' }],
  ])('refuses %j', (change, errors) => {
    expect(signupErrors({ ...signup, ...change })).toEqual(errors);
  });

  it('ticks off its password rules one by one', () => {
    expect(signupPasswordChecklist('W')).toEqual([
      { label: 'Minimum 8 characters', met: false },
      { label: 'At least one uppercase letter', met: true },
      { label: 'At least one special character', met: false },
    ]);
    expect(signupPasswordChecklist('Whiskey 1').every(({ met }) => met)).toBe(true);
  });
});

describe('the password change of the account page', () => {
  it.each([
    ['', 'New password is required'],
    ['Ab1!', 'Password must be at least 8 characters'],
    ['whiskey1!', 'Password must contain at least one uppercase letter'],
    ['WHISKEY1!', 'Password must contain at least one lowercase letter'],
    ['Whiskey!!', 'Password must contain at least one number'],
    ['Whiskey11', 'Password must contain at least one special character'],
  ])('refuses "%s"', (newPassword, message) => {
    expect(passwordChangeErrors({ currentPassword: 'x', newPassword })).toEqual({ newPassword: message });
  });

  it('asks for the current password', () => {
    expect(passwordChangeErrors({ currentPassword: '', newPassword: 'Whiskey1!' })).toEqual({
      currentPassword: 'Current password is required',
    });
  });

  it('has five rules in its checklist', () => {
    expect(accountPasswordChecklist('Whiskey1!').map(({ met }) => met)).toEqual([true, true, true, true, true]);
    expect(accountPasswordChecklist('').map(({ met }) => met)).toEqual([false, false, false, false, false]);
  });
});

describe('the forced password change', () => {
  it('asks for 8 characters, twice the same', () => {
    expect(forcedPasswordChangeErrors({ newPassword: 'short', confirmation: 'other' })).toEqual({
      newPassword: 'Password must be at least 8 characters',
      confirmation: 'Passwords do not match',
    });
    expect(forcedPasswordChangeErrors({ newPassword: 'eightlet', confirmation: 'eightlet' })).toEqual({});
  });
});

it('a name of two letters is long enough', () => {
  expect(nameError('Bo')).toBeUndefined();
});
