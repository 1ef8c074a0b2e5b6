import { faultsEverywhere, LOOKS_AT_STATES } from './support/accessibility-faults';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { onPhone } from './support/widths';

onPhone('an API key', () => {
  test('is made, shown once, explained and revoked', async ({ page, context, request }) => {
    await becomeMember(context, { plan: 'standard' });
    await page.goto('/account');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kitchen');
    await page.getByLabel('See your alerts, what they find, and your stores').check();
    await page.getByRole('button', { name: 'Make key' }).click();
    const shown = page.getByText(/^bh_live_[\w-]{43}$/);
    const secret = (await shown.textContent()) ?? '';
    expect(await faultsEverywhere(page, shown, LOOKS_AT_STATES)).toEqual([]);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await request.get('/api/alerts', { headers })).status()).toBe(200);

    await page.getByRole('button', { name: 'I have it' }).click();
    await expect(shown).toBeHidden();
    await page.getByRole('button', { name: 'Revoke key: Kitchen' }).click();
    await expect.poll(async () => (await request.get('/api/alerts', { headers })).status()).toBe(401);

    await page.getByRole('link', { name: 'How it works' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeFocused();
  });
});

onPhone('feeds and calendar', () => {
  test('are switched on, read without a log-in, and moved to a new address', async ({ page, context, request }) => {
    await becomeMember(context, { plan: 'standard' });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Switch on' }).click();
    const shown = page.getByText(/alerts\.atom$/);
    const before = (await shown.textContent()) ?? '';
    expect(await faultsEverywhere(page, shown, LOOKS_AT_STATES)).toEqual([]);
    await expect(page.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute('href', /^webcal:.*\.ics$/);
    const path = new URL(before).pathname;
    expect((await request.get(path)).headers()['content-type']).toMatch(/^application\/atom\+xml/);
    expect(await (await request.get(path.replace('alerts.atom', 'calendar.ics'))).text()).toContain(
      'Barrelhive: my stores',
    );

    await page.getByRole('button', { name: 'New address' }).click();
    await expect(shown).not.toHaveText(before);
    expect((await request.get(path)).status()).toBe(404);
  });
});
