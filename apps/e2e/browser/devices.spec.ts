import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { playDevice, shownByWorker } from './support/played-device';
import { devicesPage, pushesTo, putOnShelf, sellOut } from './support/stand-ins';
import { onPhone } from './support/widths';

const STAGG = { term: 'Stagg', sku: '020197' };
const STORE = 12;

test.use({ serviceWorkers: 'allow' });

onPhone('who does not want texts', () => {
  test('is notified on the device instead: after one tap, by a test and by what the alert found', async ({
    page,
    context,
  }) => {
    test.slow();
    await sellOut(STAGG.sku);
    await becomeMember(context, { plan: 'basic', alerts: [STAGG.term] });
    const devices = await playDevice(page);
    await page.goto('/account');
    for (const kind of ['Back in stock', 'Price changes', 'New items', 'Monthly allocated list']) {
      const texts = page.getByRole('switch', { name: kind });
      await texts.click();
      await expect(texts).not.toBeChecked();
    }
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'On your devices' }) })
      .last();
    await card.getByRole('button', { name: 'Notify this device' }).click();
    await expect(card.getByText('this device', { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Back in stock' }).getByLabel('Devices')).toBeChecked();
    expect(await faultsEverywhere(page, page.getByText('How we reach you'), LOOKS_AT_STATES)).toEqual([]);

    const [id = ''] = devices;
    await card.getByRole('button', { name: /^Send a test/ }).click();
    await expect.poll(() => pushesTo(id)).toHaveLength(1);
    await putOnShelf(STAGG.sku, STORE, 6);
    await expect.poll(() => pushesTo(id)).toHaveLength(2);
    const found = (await pushesTo(id))[1];
    expect(found?.notification.title).toMatch(/^Stagg.*: back in stock$/);
    const { title = '', body, tag } = found?.notification ?? {};
    expect(await shownByWorker(page, found)).toEqual([{ title, body, tag }]);

    await page.goto('/alerts');
    await expect(page.getByText(/^Told by this \w+/)).toBeVisible();
    await page.goto(devicesPage());
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
});
