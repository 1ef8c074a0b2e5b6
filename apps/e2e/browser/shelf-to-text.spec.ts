import type { Locator, Page } from '@playwright/test';
import { newAccount } from '../flows/new-account';
import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { A_TEXT_MS, nextGoodPass } from './support/passes';
import { fillSignUp, passAgeGate } from './support/sign-up-page';
import { putOnShelf, sellOut, textsTo } from './support/stand-ins';
import { onPhone } from './support/widths';

/** Blanton's Gold, which no other test touches. */
const BOTTLE = '020109';
const STORE = 12;

onPhone('from the shelf to a telephone', () => {
  test('a person signs up, pays for a plan, saves an alert and gets one text when the bottle reaches a shelf', async ({
    page,
    browser,
  }) => {
    // Five passes and a slot of the alerts are waited for.
    test.slow();
    const account = newAccount();

    await test.step('signs up', async () => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }).click();
      await passAgeGate(page);
      await fillSignUp(page, account);
      await expect(page.getByText('Account created successfully')).toBeVisible();
    });

    await test.step('pays for a plan in a new tab', async () => {
      await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Choose Standard' }).click();
      const checkout = await opened;
      await checkout.getByRole('button', { name: 'Pay $4.99' }).click();
      await expect(checkout.getByRole('heading', { name: 'Welcome Aboard!' })).toBeVisible();
      await expect(page.getByText('Welcome! Your subscription is now active.')).toBeVisible();
      await expect(page).toHaveURL('/alerts');
      await checkout.close();
    });

    await test.step('saves an alert, with its spelling corrected', async () => {
      await sellOut(BOTTLE);
      await nextGoodPass(page.request);
      await page.getByRole('button', { name: 'Add New Alert' }).click();
      await page.getByLabel('Search term').fill('blantens gold');
      await page.getByRole('button', { name: 'Use correction' }).click();
      await page.getByRole('button', { name: 'Create Alert' }).click();
      await expect(page.getByText('Alert created successfully! We corrected "blantens gold" to')).toBeVisible();
    });

    const card = page.getByRole('article', { name: /Blanton.* Gold/ });
    await expect(card).toContainText('0 in stores');
    await putOnShelf(BOTTLE, STORE, 6);
    await expect.poll(() => textsTo(account.phone_number), { message: 'the text', timeout: A_TEXT_MS }).toHaveLength(1);

    await test.step('sees the text among the recent notifications', async () => {
      await expect(async () => {
        await page.reload();
        await expect(card.getByText('Recent Notifications')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(card.getByRole('listitem').filter({ hasText: /1 item found$/ })).toHaveCount(1);
    });

    await test.step('is not texted again when the bottle comes and goes', async () => {
      await sellOut(BOTTLE);
      await nextGoodPass(page.request);
      await putOnShelf(BOTTLE, STORE, 3);
      await nextGoodPass(page.request);
      await nextGoodPass(page.request);
    });
    const texts = await textsTo(account.phone_number);
    expect(texts).toEqual([expect.stringMatching(/BLANTON.*6 at #12 .*STOP/is)]);

    await test.step('opens the text by its link on a phone that knows no session, and finds the way', async () => {
      const { pathname } = new URL(/https?:\S+/.exec(texts[0] ?? '')?.[0] ?? '/');
      const stranger = await openWithoutSession(pathname);
      const seen = stranger.getByRole('heading', { level: 1, name: /^Blanton.* Gold.* · \$/ });
      await expect(seen).toBeVisible();
      const store = stranger.getByRole('listitem').filter({ has: stranger.getByRole('heading', { name: /at #12/ }) });
      await expect(store.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1801\d{7}$/);
      const directions = store.getByRole('link', { name: /^Directions/ });
      await expect(directions).toHaveAttribute('href', /destination=280\+W\+Harris\+Ave%2C\+Salt\+Lake\+City%2C\+UT/);
      for (const name of [/^Call/, /^Directions/])
        expect(await heightOf(store.getByRole('link', { name }))).toBeGreaterThanOrEqual(44);
      await expect(stranger.getByRole('banner').getByRole('link')).toHaveCount(1);
      await store.getByRole('button', { name: 'It was', exact: true }).click();
      await expect(store.getByText('Thanks.')).toBeVisible();
      expect(await faultsEverywhere(stranger, seen, LOOKS_AT_STATES)).toEqual([]);
      await stranger.getByRole('link', { name: 'Log in to change this alert' }).click();
      await expect(stranger).toHaveURL('/login');
      await stranger.context().close();
    });

    await test.step('reads there that the bottle is sold out', async () => {
      const { pathname } = new URL(/https?:\S+/.exec(texts[0] ?? '')?.[0] ?? '/');
      await sellOut(BOTTLE);
      await nextGoodPass(page.request);
      const stranger = await openWithoutSession(pathname);
      await expect(stranger.getByText(/^Sold out since \d{1,2}:\d\d [AP]M\. We keep watching\.$/)).toBeVisible();
      await stranger.context().close();
    });

    async function openWithoutSession(pathname: string): Promise<Page> {
      const stranger = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
      await stranger.goto(pathname);
      return stranger;
    }
  });
});

async function heightOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.height ?? 0;
}
