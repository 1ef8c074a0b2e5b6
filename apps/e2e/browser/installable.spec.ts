import * as z from 'zod';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';
import { openReleaseFront } from './support/release-front';
import { openServedByWorker } from './support/first-press';
import { onPhone } from './support/widths';

const manifestFile = z.object({
  id: z.string(),
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
});

test.use({ serviceWorkers: 'allow' });

const HEADLINE = 'Track Every State Liquor Store in Utah';
const OFFLINE = 'You are offline. What you see may be out of date.';

test.describe('the app on a phone', () => {
  test('can be installed: its manifest says what is needed, and every picture is as large as it says', async ({
    page,
  }) => {
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    const manifest = manifestFile.parse(await answer.json());
    const needed = manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'].join(' '));
    expect(needed).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
      const size = await page.evaluate(async (from) => {
        const picture = new Image();
        picture.src = from;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
    await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png');
  });

  test('asks again for its worker each time, and may be told of it by nobody else', async ({ page }) => {
    const answer = await page.request.get('/sw.js');
    expect(answer.headers()['cache-control']).toBe('no-cache');
    expect(answer.headers()['content-type']).toContain('javascript');
    const rules = (answer.headers()['content-security-policy'] ?? '').split(';');
    expect(rules).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]));
  });

  test.describe('without a connection', () => {
    test.use({ losesConnection: true });

    test('opens a page that was never seen, with all its code, and leaves every call of the API to the network', async ({
      page,
      context,
    }) => {
      await openServedByWorker(page, '/product-search');
      const status = '/api/inventory/status';
      const ask = () => page.evaluate(async (path): Promise<unknown> => (await fetch(path)).json(), status);
      await page.route(`**${status}`, (route) => route.fulfill({ json: { played: true } }));
      expect(await ask()).toEqual({ played: true });
      await page.unroute(`**${status}`);
      expect(await ask()).toHaveProperty('recentRuns');

      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept).toEqual(expect.arrayContaining(['/', '/alerts', '/privacy']));
      expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

      await context.setOffline(true);
      const failure = page.evaluate((path) => fetch(path).then(String, (error: Error) => error.name), status);
      expect(await failure).toBe('TypeError');
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    });
  });
});

onPhone('the app without a connection', () => {
  test.use({ losesConnection: true });

  test('opens the landing page, and says that it is offline until it is not', async ({ page, context }) => {
    await openServedByWorker(page, '/');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: HEADLINE })).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: OFFLINE })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('paragraph').filter({ hasText: OFFLINE })).toBeHidden();
    await expect(page.getByText('You are online again.')).toBeAttached();
  });

  test('shows the last loaded alerts with their age, and nobody them after the log-out', async ({ page, context }) => {
    const account = await becomeMember(context, { plan: 'premium', alerts: ['Buffalo Trace'] });
    await openServedByWorker(page, '/alerts');
    await expect(page.getByRole('article', { name: 'Buffalo Trace' })).toBeVisible();
    const stored = () => page.evaluate(() => window.localStorage.getItem('kept_alerts'));
    await expect.poll(stored).toContain('Buffalo Trace');
    expect(await stored()).not.toContain(account.phone_number.slice(-4));

    await page.clock.install({ time: Date.now() + 12 * 60_000 });
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeVisible();
    const kept = page.getByRole('list', { name: 'Your last loaded alerts' });
    await expect(kept.getByRole('heading', { name: 'Buffalo Trace' })).toBeVisible();
    await expect(page.getByText('You are offline. These are your last loaded alerts.')).toBeVisible();
    await expect(page.getByText('As of 12 min ago')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('article', { name: 'Buffalo Trace' })).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    expect(await stored()).toBeNull();
  });
});

test.describe('a new version', () => {
  test('waits until the person asks for it, then takes over at once and is not offered again', async ({
    page,
    baseURL,
  }) => {
    const front = await openReleaseFront(baseURL ?? '');
    try {
      await openServedByWorker(page, `${front.origin}/login`);
      await page.getByLabel('Email').fill('jane@example.com');
      front.release('new pages');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const prompt = page.getByRole('region', { name: 'A new version is ready' });
      await expect(prompt).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('jane@example.com');

      let loads = 0;
      page.on('load', () => (loads += 1));
      const reloaded = page.waitForEvent('load');
      await prompt.getByRole('button', { name: 'Reload' }).click();
      await reloaded;
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
      const waiting = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none',
      );
      expect([waiting, loads]).toEqual(['none', 1]);
    } finally {
      await front.close();
    }
  });

  test('is not offered to a page that came from it already', async ({ page, baseURL }) => {
    const front = await openReleaseFront(baseURL ?? '');
    try {
      await openServedByWorker(page, `${front.origin}/login`);
      front.release('same pages');
      const asked = await page.evaluate(async () => {
        const { postMessage } = ServiceWorker.prototype;
        const question = new Promise<{ newer: ServiceWorker; message: unknown }>((resolve) => {
          ServiceWorker.prototype.postMessage = function (message: unknown, ports?: object) {
            postMessage.call(this, message, { transfer: ports as Transferable[] });
            resolve({ newer: this, message });
          };
        });
        await (await navigator.serviceWorker.getRegistration())?.update();
        const { newer, message } = await question;
        // Whoever asks the same a moment later is answered after the page was.
        const { port1, port2 } = new MessageChannel();
        postMessage.call(newer, message, { transfer: [port2] });
        return new Promise<unknown>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      });
      expect(asked).toBe(true);
      await expect(page.getByRole('region', { name: 'A new version is ready' })).toBeHidden();
    } finally {
      await front.close();
    }
  });

  test('may be none: a worker that is taken back leaves nothing behind, and the page goes on', async ({
    page,
    baseURL,
  }) => {
    const front = await openReleaseFront(baseURL ?? '');
    try {
      await openServedByWorker(page, `${front.origin}/login`);
      front.release('retired');
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      const left = () =>
        page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
      await expect.poll(left).toEqual([0, []]);
      await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    } finally {
      await front.close();
    }
  });
});
