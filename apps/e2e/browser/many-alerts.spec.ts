import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { holdBack } from './support/hold-back';
import { becomeMember } from './support/member';

const MOST_ALERTS = 25;
const TERMS =
  'Weller, Blanton, Eagle Rare, Stagg, Michter, Four Roses, Old Forester, Highland Park, Knob Creek, Booker, Bulleit, Elijah Craig, Evan Williams, ' +
  'Oban, Russell, Laphroaig, Lagavulin, Ardbeg, Talisker, Macallan, Glenlivet, Glenfiddich, Balvenie, Springbank, Redbreast';
const STREAMS_AT_ONCE = 3;
/** The browser may say that a stream has ended a little after the page has begun the next one. */
const HANDOVER_MS = 250;
const STREAM = /\/api\/search\/stream/;

test('a page of 25 alerts asks for three at once, lets other calls pass meanwhile, and shows them all in the end', async ({
  page,
  context,
}) => {
  test.slow();
  const terms = TERMS.split(', ');
  await becomeMember(context, { plan: 'premium', alerts: terms });
  const streams = watchStreams(page);
  const letStreamsGoOn = await holdBack(page, STREAM);

  await page.goto('/alerts');
  await expect(page.getByRole('article')).toHaveCount(MOST_ALERTS);
  await expect.poll(() => streams.open()).toBe(STREAMS_AT_ONCE);

  await page.getByRole('button', { name: `Delete alert ${terms[0]}` }).click();
  await expect(page.getByText('Alert deleted successfully')).toBeVisible();

  letStreamsGoOn();
  // The stores of each bottle are asked for at the agency's pace.
  await expect(page.getByText('Refreshing data...')).toHaveCount(0, { timeout: 60_000 });
  // The search of the deleted alert may have been under way.
  expect(streams.asked()).toBeGreaterThanOrEqual(MOST_ALERTS - 1);
  expect(streams.longestAboveMs()).toBeLessThan(HANDOVER_MS);
});

/** Counts the streams that are open, as the browser tells it. */
function watchStreams(page: Page) {
  let [open, asked, longestAboveMs, aboveSince] = [0, 0, 0, Number.NaN];
  const count = (change: number) => {
    const now = performance.now();
    if (open > STREAMS_AT_ONCE) longestAboveMs = Math.max(longestAboveMs, now - aboveSince);
    else aboveSince = now;
    open += change;
  };
  page.on('request', (request) => {
    if (!STREAM.test(request.url())) return;
    asked++;
    count(1);
  });
  const close = (request: Request) => STREAM.test(request.url()) && count(-1);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return { open: () => open, asked: () => asked, longestAboveMs: () => longestAboveMs };
}
