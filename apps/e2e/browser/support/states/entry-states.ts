import { fail } from '../broken-server';
import { newAccount } from '../../../flows/new-account';
import { playUser } from '../played-user';
import { fillLogin } from '../login-page';
import { becomeMember } from '../member';
import { fillSignUp, passAgeGate } from '../sign-up-page';
import { toast } from '../toasts';
import { playNothing, type PageState } from './page-state';

/** Of the ways in: log-in, sign-up, and the forced change of a password. */
export const entryStates: readonly PageState[] = [
  {
    name: 'a log-in with faults in its fields',
    refusals: [401, 500],
    show: async (page) => {
      await page.goto('/login');
      await fillLogin(page, { email: 'ann@', password: '' });
      await page.getByText('Password is required').waitFor();
      return page.getByText('Please enter a valid email address');
    },
    next: [
      {
        name: 'a log-in that was refused',
        show: async (page) => {
          await fillLogin(page, { email: 'nobody@example.com', password: 'Not-My-Password-1' });
          await page.getByRole('button', { name: 'Forgot password?' }).waitFor();
          return toast(page, 'Login failed, double check your username and password and try again.');
        },
      },
      {
        name: 'a log-in that was refused, with its dialog',
        show: async (page) => {
          await page.getByRole('button', { name: 'Forgot password?' }).click();
          return page.getByRole('dialog');
        },
      },
      {
        name: 'an age gate that nobody has filled in',
        show: async (page) => {
          await page.goto('/signup');
          await page.getByRole('button', { name: 'Continue' }).click();
          return page.getByText('Please select your complete date of birth');
        },
      },
      {
        name: 'a sign-up form with faults',
        show: async (page) => {
          await passAgeGate(page);
          await page.getByRole('button', { name: 'Create Account' }).click();
          for (const field of ['Name', 'Email', 'Password', 'Phone number']) {
            await page.getByText(`${field} is required`).waitFor();
          }
          return toast(page, 'Please fix the errors in the form');
        },
      },
      {
        name: 'a sign-up that failed',
        show: async (page) => {
          await fail(page, /\/api\/auth\/signup/);
          await fillSignUp(page, newAccount());
          return page.getByRole('alert').filter({ hasText: 'Signup failed: ' });
        },
      },
      {
        name: 'the forced change of a password',
        show: async (page, context) => {
          await playNothing(page);
          await becomeMember(context);
          await playUser(page, { requires_password_change: true });
          await page.goto('/change-password');
          return page.getByRole('heading', { level: 1, name: 'Change Password' });
        },
      },
      {
        name: 'the forced change of a password, with faults',
        show: async (page) => {
          await page.getByLabel('New Password', { exact: true }).fill('Short-1');
          await page.getByLabel('Confirm New Password').fill('Another-Word-2');
          await page.getByRole('button', { name: 'Change Password' }).click();
          await page.getByText('Password must be at least 8 characters').waitFor();
          return page.getByText('Passwords do not match');
        },
      },
    ],
  },
];
