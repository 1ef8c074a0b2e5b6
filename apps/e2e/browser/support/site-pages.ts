import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { holdBack } from './hold-back';
import { becomeMember } from './member';
import { PLAYED_TEXT, playText } from './played-text';
import { passAgeGate } from './sign-up-page';
import { searchFor } from './search-page';

/** A page of the site in the state it is mostly seen in. */
export interface SitePage {
  name: string;
  /** The refusals that belong to it, by status. */
  refusals?: number[];
  /** Opens it, waits until it shows what it has, and gives what is seen as long as it does. */
  open(page: Page, context: BrowserContext): Promise<Locator>;
}

const TERM = 'Buffalo Trace';

const pages: readonly SitePage[] = [
  { name: 'landing page', open: (page) => openPlain(page, '/', 'Track Every State Liquor Store in Utah') },
  { name: 'product search with results', open: openSearchResults },
  {
    name: 'page of a bottle',
    open: async (page) => {
      await page.goto('/bottles/017766');
      await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
      return page.getByRole('heading', { level: 1, name: /^Eagle Rare/ });
    },
  },
  {
    name: 'boards',
    open: async (page) => {
      await page.goto('/drops?tab=on-its-way');
      await expect(page.getByRole('link', { name: /750ml$/ }).first()).toBeVisible();
      return page.getByRole('heading', { level: 1, name: 'What came in' });
    },
  },
  {
    name: 'stores',
    open: async (page) => {
      await page.goto('/stores');
      return page.getByRole('link', { name: /^Store 12 · / });
    },
  },
  {
    name: 'page of a store',
    open: async (page) => {
      await page.goto('/stores/0012');
      await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible();
      return page.getByRole('heading', { level: 1, name: /^Store 12 · / });
    },
  },
  {
    name: 'page of a text',
    open: async (page) => {
      await playText(page);
      await page.goto(PLAYED_TEXT);
      await expect(page.getByRole('button', { name: 'It was', exact: true }).first()).toBeVisible();
      return page.getByRole('heading', { level: 1, name: /^Eagle Rare/ });
    },
  },
  {
    name: 'page of an unknown text',
    refusals: [404],
    open: (page) => openPlain(page, '/t/0000000000', 'We do not know this link'),
  },
  {
    name: 'page that confirms a mail address',
    open: (page) => openPlain(page, '/confirm-email/0000000000', 'Confirm your address'),
  },
  {
    name: 'page of a new password',
    open: (page) => openPlain(page, '/reset-password/0000000000', 'Choose a new password'),
  },
  { name: 'page that ends mail', open: (page) => openPlain(page, '/unsubscribe/0000000000', 'No more mail') },
  { name: 'login', open: (page) => openPlain(page, '/login', 'Login') },
  { name: 'age gate', open: (page) => openPlain(page, '/signup', 'Sign Up') },
  {
    name: 'sign-up form',
    open: async (page) => {
      await page.goto('/signup');
      await passAgeGate(page);
      return page.getByRole('button', { name: 'Create Account' });
    },
  },
  { name: 'choice of plans', open: (page) => openPlain(page, '/subscription-select', 'Choose Your Plan') },
  {
    name: 'payment check',
    open: async (page, context) => {
      await becomeMember(context);
      // The check ends after half a minute.
      await holdBack(page, /\/api\/stripe\/check-subscription/);
      return openPlain(page, '/payment-success', 'Verifying Your Subscription');
    },
  },
  { name: 'alerts', open: openAlerts },
  {
    name: 'results of an alert',
    open: async (page, context) => {
      await openAlerts(page, context);
      await page.getByRole('link', { name: TERM, exact: true }).click();
      return title(page, 'Search Results');
    },
  },
  {
    name: 'stores of a bottle',
    open: async (page, context) => {
      await openAlerts(page, context);
      await page
        .getByRole('link', { name: /^View Store Inventory of/ })
        .first()
        .click();
      await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
      return title(page, 'Store Inventory');
    },
  },
  {
    name: 'account',
    open: async (page, context) => {
      await becomeMember(context, { plan: 'premium' });
      await openPlain(page, '/account', 'My Account');
      return page.getByText('Premium', { exact: true });
    },
  },
  {
    name: 'account without a plan',
    open: async (page, context) => {
      await becomeMember(context);
      await openPlain(page, '/account', 'My Account');
      return page.getByRole('link', { name: 'Subscribe to Enable Alerts' });
    },
  },
  { name: 'monthly list', open: openMonthlyList },
  { name: 'page for developers', open: (page) => openPlain(page, '/developers', 'For developers') },
  { name: 'privacy policy', open: (page) => openPlain(page, '/privacy', 'Privacy Policy') },
  { name: 'terms', open: (page) => openPlain(page, '/terms', 'Terms of Service') },
  {
    name: 'page that is not there',
    refusals: [404],
    open: (page) => openPlain(page, '/nowhere', 'Oops! Page not found'),
  },
];

/** Every page, with results, alerts and stores where it can have some, once nothing of it is still being loaded. */
export const sitePages: readonly SitePage[] = pages.map((each) => ({
  ...each,
  open: async (page, context) => {
    const seen = await each.open(page, context);
    await expect(seen).toBeVisible();
    await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
    return seen;
  },
}));

/** The product search after a guest's search, with the stores of the first bottle unfolded. */
export async function openSearchResults(page: Page): Promise<Locator> {
  await page.goto('/product-search');
  await searchFor(page, TERM);
  await expect(page.getByText('Guest searches remaining: 2/3')).toBeVisible();
  await page
    .getByRole('button', { name: /^View Store Inventory of/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
  return page.getByRole('button', { name: /^Hide Store Inventory of/ });
}

/** The alerts of a member who has one, with what it finds. */
export async function openAlerts(page: Page, context: BrowserContext): Promise<Locator> {
  await becomeMember(context, { plan: 'premium', alerts: [TERM] });
  await page.goto('/alerts');
  const card = page.getByRole('article', { name: TERM });
  await expect(card.getByRole('table', { name: `Results for ${TERM}` })).toBeVisible();
  await expect(card).not.toContainText('Refreshing data...');
  return card;
}

async function openMonthlyList(page: Page, context: BrowserContext): Promise<Locator> {
  await becomeMember(context, { plan: 'premium' });
  await openPlain(page, '/allocated-items', 'Monthly Allocated List');
  // One store's share of the list: the whole of it has far more cards, all alike.
  await page.getByLabel('Store', { exact: true }).selectOption({ index: 1 });
  await page
    .getByRole('button', { name: /^View Store Inventory of/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: /^Stores with/ })).toBeVisible();
  return page.getByRole('button', { name: /^Hide Store Inventory of/ });
}

async function openPlain(page: Page, path: string, heading: string): Promise<Locator> {
  await page.goto(path);
  await expect(title(page, heading)).toBeVisible();
  return title(page, heading);
}

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
