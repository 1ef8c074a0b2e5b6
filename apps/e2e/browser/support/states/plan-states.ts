import type { BrowserContext, Page } from '@playwright/test';
import { fail } from '../broken-server';
import { becomeMember } from '../member';
import { holdBack } from '../hold-back';
import { toast } from '../toasts';
import { playNothing, type PageState } from './page-state';

const PLANS = '/subscription-select';
const CHECKOUT = /\/api\/stripe\/create-checkout/;
const LOOK_MS = 2_000;
const LOOKS = 15;

/** A choice of a plan, and the tab that opens with it. */
async function choose(page: Page, context: BrowserContext, plan: string) {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  return opened;
}

/** Of the choice of plans, and of the page after the payment. */
export const planStates: readonly PageState[] = [
  {
    name: 'a choice of plans whose payment page is asked for',
    refusals: [500],
    show: async (page, context) => {
      await becomeMember(context);
      await holdBack(page, CHECKOUT);
      await page.goto(PLANS);
      await choose(page, context, 'Premium');
      return page.getByRole('button', { name: 'Processing...' });
    },
    next: [
      {
        name: 'a choice of plans whose payment page did not open',
        show: async (page, context) => {
          await playNothing(page);
          await fail(page, CHECKOUT);
          await page.goto(PLANS);
          await choose(page, context, 'Basic');
          return toast(page, 'Failed to start checkout process');
        },
      },
      {
        name: 'a choice of plans that waits for the payment',
        show: async (page, context) => {
          await page.unroute(CHECKOUT);
          const payment = await choose(page, context, 'Premium');
          await payment.getByRole('button', { name: /^Pay/ }).waitFor();
          return page.getByText('Complete your payment in the new tab');
        },
      },
    ],
  },
  {
    name: 'a choice of plans for whoever has one',
    show: async (page, context) => {
      await becomeMember(context, { plan: 'basic' });
      await page.goto(PLANS);
      return page.getByText('You have Basic. Another plan takes its place: you never pay for two.');
    },
    next: [
      {
        name: 'a payment that was found',
        show: async (page) => {
          // The way on to the alerts waits for their code.
          await holdBack(page, /\/assets\/alerts-[^/]+\.js/);
          await page.goto('/payment-success');
          return page.getByRole('heading', { level: 1, name: 'Welcome Aboard!' });
        },
      },
    ],
  },
  {
    name: 'a payment that was not found',
    show: async (page, context) => {
      await becomeMember(context);
      await page.clock.install();
      await page.goto('/payment-success');
      await page.getByRole('heading', { level: 1, name: 'Verifying Your Subscription' }).waitFor();
      const needed = page.getByRole('heading', { level: 1, name: 'Verification Needed' });
      for (let looks = 0; looks < 2 * LOOKS && !(await needed.isVisible()); looks++) {
        const looked = page.waitForResponse(/check-subscription/, { timeout: LOOK_MS }).catch(() => undefined);
        await page.clock.runFor(LOOK_MS);
        await looked;
      }
      await page.clock.resume();
      return needed;
    },
  },
];
