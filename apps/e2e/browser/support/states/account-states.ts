import type { Page } from '@playwright/test';
import { fail } from '../broken-server';
import { becomeMember } from '../member';
import { holdBack } from '../hold-back';
import { playSubscription } from '../played-subscription';
import { playUser } from '../played-user';
import { toast } from '../toasts';
import { playNothing, skeleton, type PageState } from './page-state';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Types into a field of the person's data and saves. */
async function enter(page: Page, field: string, typed: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(typed);
  await page.getByLabel(field, { exact: true }).press('Enter');
}

/** The same in a field that is not open yet. */
async function edit(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${field.toLowerCase()}` }).click();
  await enter(page, field, typed);
}

/** Of the account and its plan. */
export const accountStates: readonly PageState[] = [
  {
    name: 'an account that is being loaded',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context);
      await holdBack(page, /\/api\/(alert-preferences|auth\/(sessions|events)|stripe)/);
      await page.goto('/account');
      await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
      return skeleton(page);
    },
    next: [
      {
        name: 'an account of which nothing but the person could be loaded',
        show: async (page) => {
          await playNothing(page);
          await fail(page, /\/api\/(alert-preferences|auth\/(sessions|events)|stripe)/);
          await page.goto('/account');
          return page.getByText('Failed to load alert preferences').first();
        },
      },
      {
        name: 'an account with faults in what is being edited, and in the code of its number',
        show: async (page) => {
          await playNothing(page);
          await playUser(page, { needs_phone_confirmation: true });
          await page.goto('/account');
          await page.getByLabel('Code').fill('12345');
          await page.getByRole('button', { name: 'Confirm', exact: true }).click();
          await page.getByText('Please enter the six digits of our text').waitFor();
          await edit(page, 'Name', 'A');
          await edit(page, 'Email', 'ann@');
          await edit(page, 'Phone number', '801555');
          await page.getByText('Name must be at least 2 characters').waitFor();
          await page.getByText('Please enter a valid email address').waitFor();
          return page.getByText('Please enter a valid US phone number');
        },
      },
      {
        name: 'an account with an edit that could not be saved',
        show: async (page) => {
          await fail(page, /\/api\/users\//);
          await enter(page, 'Name', 'Somebody Else');
          await page.getByText('“Somebody Else” was not saved.').waitFor();
          return toast(page, 'Failed to update name');
        },
      },
      {
        name: 'an account whose password is being changed, with faults',
        show: async (page) => {
          await page.getByRole('button', { name: 'Change password' }).click();
          await page.getByLabel('Current Password').fill('x');
          await page.getByLabel('Current Password').fill('');
          await page.getByLabel('New Password').fill('bourbon-trail-1');
          await page.getByLabel('New Password').blur();
          await page.getByText('Current password is required').waitFor();
          return page.getByText('Password must contain at least one uppercase letter');
        },
      },
      {
        name: 'an account that is about to be deleted',
        show: async (page) => {
          await page.getByRole('button', { name: 'Delete my account' }).click();
          return page.getByRole('button', { name: 'Delete for good' });
        },
      },
    ],
  },
  {
    name: 'an account whose plan ends soon',
    show: async (page, context) => {
      await becomeMember(context, { plan: 'standard' });
      const end = inDays(7);
      await playSubscription(page, {
        subscription_canceled: true,
        isCancelledButActive: true,
        subscription_status: 'cancelled',
        subscription_end: end,
        willExpireAt: end,
      });
      await page.goto('/account');
      return page.getByText('Ending Soon', { exact: true });
    },
    next: [
      {
        name: 'an account whose plan has expired',
        show: async (page) => {
          await playSubscription(page, {
            subscription_canceled: true,
            subscribed: false,
            subscription_status: 'cancelled',
            subscription_end: inDays(-7),
          });
          await page.reload();
          return page.getByText('Expired', { exact: true });
        },
      },
    ],
  },
];
