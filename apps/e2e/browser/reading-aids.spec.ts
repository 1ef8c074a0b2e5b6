import type { Page } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { holdBack } from './support/hold-back';
import { sitePages } from './support/site-pages';
import { atEachWidth } from './support/widths';

/** A screen of 1280 × 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const RIGHT_TO_LEFT_NAME = 'محمد علي';

/** The spacing a page has to bear (WCAG 2.2, 1.4.12). Set as a sheet of its own, since the page lets in no foreign style. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets = [sheet];
  });
}

/** The headings, links and buttons of which a part cannot be seen. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, a, button, label, dd')]
      .filter((part) => part.checkVisibility() && getComputedStyle(part).overflowX !== 'visible')
      .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.innerText),
  );
}

const WANTED = ['landing page', 'choice of plans', 'product search with results', 'alerts', 'account'];

for (const { name, open } of sitePages.filter((each) => WANTED.includes(each.name))) {
  test(`the ${name} can be read at 400 % and with wide spacing of its text`, async ({ page, context }) => {
    await open(page, context);
    await page.setViewportSize(ZOOMED);
    await spaceText(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ZOOMED.width);
    expect(await cutOff(page)).toEqual([]);
  });
}

atEachWidth('for who needs it otherwise', () => {
  test('nothing moves for who wants no motion', async ({ page }) => {
    await holdBack(page, /\/api\/search/);
    await page.goto('/product-search');
    await page.getByRole('searchbox').fill('buffalo trace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Searching...' })).toBeVisible();
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1).length,
    );
    expect(moving).toBe(0);
  });

  test('a switch shows its state in the colours that a person forces', async ({ page, context }) => {
    await becomeMember(context, { plan: 'premium' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/account');
    const toggle = page.getByRole('switch').first();
    await expect(toggle).toBeEnabled();
    const colours = await toggle.evaluate((root) =>
      [root, root.firstElementChild ?? root].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(colours[0]).not.toBe(colours[1]);
  });

  test('a name from right to left stands and is typed in its own direction', async ({ page, context }) => {
    await becomeMember(context);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Edit name' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill(RIGHT_TO_LEFT_NAME);
    await expect(field).toHaveCSS('direction', 'rtl');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(RIGHT_TO_LEFT_NAME)).toHaveCSS('direction', 'rtl');
  });
});
