import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { openStreamGate } from './support/stream-gate';
import { toast } from './support/toasts';

const MOST_ALERTS = 25;
const TERMS =
  'Weller, Blanton, Eagle Rare, Stagg, Michter, Four Roses, Old Forester, Highland Park, Knob Creek, Booker, Bulleit, Elijah Craig, Evan Williams, ' +
  'Oban, Russell, Laphroaig, Lagavulin, Ardbeg, Talisker, Macallan, Glenlivet, Glenfiddich, Balvenie, Springbank, Redbreast';
const STREAMS_AT_ONCE = 3;

test('a page of 25 alerts asks for three at once, lets other calls pass meanwhile, and shows them all in the end', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const terms = TERMS.split(', ');
  await becomeMember(context, { plan: 'premium', alerts: terms });
  const gate = await openStreamGate(baseURL ?? '');
  try {
    await page.goto(`${gate.origin}/alerts`);
    await expect(page.getByRole('article')).toHaveCount(MOST_ALERTS);
    await expect.poll(() => gate.open()).toBe(STREAMS_AT_ONCE);

    await test.step('whose streams are held at the server, while an alert is deleted and the account is read', async () => {
      const asked = gate.asked().map((term) => term.toLowerCase());
      const waiting = terms.find((term) => !asked.includes(term.toLowerCase()));
      await page.getByRole('button', { name: `Delete alert ${waiting}` }).click();
      await expect(toast(page, 'Alert deleted successfully')).toBeVisible();
      const status = page.evaluate(async () => {
        const authorization = `Bearer ${window.localStorage.getItem('auth_token')}`;
        return (await fetch('/api/auth/me', { headers: { authorization } })).status;
      });
      expect(await status).toBe(200);
      expect([gate.open(), gate.most()]).toEqual([STREAMS_AT_ONCE, STREAMS_AT_ONCE]);
    });

    gate.letGo();
    // The stores of each bottle are asked for at the agency's pace.
    await expect(page.getByText('Refreshing data...')).toHaveCount(0, { timeout: 60_000 });
    expect(gate.asked()).toHaveLength(MOST_ALERTS - 1);
    expect(gate.most()).toBe(STREAMS_AT_ONCE);
  } finally {
    await gate.close();
  }
});
