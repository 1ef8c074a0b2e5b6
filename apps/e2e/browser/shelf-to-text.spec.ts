import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
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

    await test.step('opens the alert by the link in the text, also after logging in anew', async () => {
      const { pathname } = new URL(/https?:\S+/.exec(texts[0] ?? '')?.[0] ?? '/');
      await page.goto(pathname);
      const results = page.getByRole('heading', { name: 'Search Results', level: 1 });
      await expect(results).toBeVisible();
      await page.evaluate(() => window.localStorage.clear());
      await page.goto(pathname);
      await expect(page).toHaveURL('/login');
      await fillLogin(page, account);
      await expect(results).toBeVisible();
    });
  });
});
