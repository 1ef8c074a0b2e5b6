import type { Page } from '@playwright/test';
import { newAccount } from '../flows/new-account';
import { expect, test } from './support/browser-test';
import { fillLogin } from './support/login-page';
import { signUp } from './support/member';
import { fillSignUp, passAgeGate } from './support/sign-up-page';
import { toast } from './support/toasts';
import { onDesk, onPhone } from './support/widths';

async function giveBirthDate(page: Page, { month, day, year }: Record<'month' | 'day' | 'year', string>) {
  await page.getByLabel('Month').selectOption(month);
  await page.getByLabel('Day').selectOption(day);
  await page.getByLabel('Year').selectOption(year);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Leaves no room in the browser's storage from here on. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    // One that is empty and takes nothing would count as forbidden, also to code that has yet to come.
    window.localStorage.setItem('filled', 'up');
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
}

onPhone('the sign-up', () => {
  test('asks for a whole date of birth, and for 21 years', async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please select your complete date of birth')).toBeVisible();
    await giveBirthDate(page, { month: 'May', day: '17', year: String(new Date().getFullYear() - 20) });
    await expect(page.getByText('You must be 21 years or older to use Barrelhive')).toBeVisible();
    // No year is chosen yet, in which February might not have this day.
    await page.getByLabel('Year').selectOption('');
    await giveBirthDate(page, { month: 'February', day: '29', year: '1999' });
    await expect(page.getByText('Please enter a valid date', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
  });

  test('names what is wrong with each field, and ticks the rules of the password off', async ({ page }) => {
    await page.goto('/signup');
    await passAgeGate(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(toast(page, 'Please fix the errors in the form')).toBeVisible();
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Phone number is required',
      'You must agree to receive text messages to continue',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel('Full name')).toBeFocused();

    await page.getByLabel('Full name').fill('A');
    await page.getByLabel('Email').fill('ann@');
    await page.getByLabel('Password', { exact: true }).fill('Bourbon');
    await page.getByLabel('Phone number').fill('801555');
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      "Password doesn't meet all requirements",
      'Please enter a valid phone number: (000) 000-0000',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
    await expect(rules.filter({ hasText: ': met' })).toHaveText([/^At least one uppercase letter/]);
    await page.getByLabel('Phone number').fill('8015550123');
    await expect(page.getByLabel('Phone number')).toHaveValue('(801) 555-0123');
  });

  test.describe('without a network', () => {
    test.use({ losesConnection: true });

    test('says so, and keeps what was typed', async ({ page }) => {
      const account = newAccount();
      await page.route('**/api/auth/signup', (route) => route.abort('internetdisconnected'));
      await page.goto('/signup');
      await passAgeGate(page);
      await fillSignUp(page, account);
      await expect(toast(page, 'Network error. Please check your internet connection and try again.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
      await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    });
  });

  test('fails where the browser cannot keep whoever has signed up', async ({ page }) => {
    await page.goto('/signup');
    await passAgeGate(page);
    await fillStorage(page);
    await fillSignUp(page, newAccount());
    await expect(page.getByRole('main').getByText('Signup failed', { exact: true })).toBeVisible();
    await expect(toast(page, 'Signup failed')).toBeVisible();
  });

  test.describe('that the server refuses', () => {
    test.use({ refusals: [400, 409] });

    test('says why, and keeps what was typed', async ({ page }) => {
      const { account } = await signUp(page.request);
      await page.goto('/signup');
      await passAgeGate(page);
      await fillSignUp(page, { ...newAccount(), email: account.email });
      await expect(toast(page, 'Signup failed: An account with this email already exists.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
    });
  });
});

onDesk('the login', () => {
  test('names what is wrong with each field, and shows the password', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0);
    await fillLogin(page, { email: '', password: '' });
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await fillLogin(page, { email: 'ann@', password: 'Bourbon' });
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();

    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('says so when the answer is no JSON, or names nobody', async ({ page }) => {
    await page.goto('/login');
    for (const [answer, said] of [
      [{ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }, 'Server returned non-JSON response'],
      [{ json: { success: true } }, 'Login failed'],
    ] as const) {
      await page.route('**/api/auth/login', (route) => route.fulfill(answer));
      await fillLogin(page, { email: 'ann@example.com', password: 'Bourbon-Trail-1' });
      await expect(page.getByRole('main').getByText(said, { exact: true })).toBeVisible();
      await expect(toast(page, said)).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('ann@example.com');
    }
  });

  test('fails where the browser cannot keep whoever has logged in', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.goto('/login');
    await fillStorage(page);
    await fillLogin(page, account);
    await expect(toast(page, 'Failed to store authentication token')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('saves the default preferences of whoever has none', async ({ page }) => {
    const { account } = await signUp(page.request);
    await page.route('**/api/alert-preferences', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: {} }) : route.continue(),
    );
    const saved = page.waitForRequest(
      (request) => request.method() === 'PUT' && /alert-preferences/.test(request.url()),
    );
    await page.goto('/login');
    await fillLogin(page, account);
    expect((await saved).postDataJSON()).toMatchObject({
      preferences: { new_items: true, price_threshold: 10, minimum_price_change_percent: 5 },
    });
  });
});
