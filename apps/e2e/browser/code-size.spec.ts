import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request, Response } from '@playwright/test';
import { expect, test } from './support/browser-test';
import { becomeMember } from './support/member';

/** Bytes, compressed by gzip: all that the landing page loads without a click. */
const LANDING = 150_000;
/** What any other page may load besides. */
const BESIDES = 40 * 1024;

const PUBLIC = [
  '/product-search',
  '/bottles/016850',
  '/t/0000000000',
  '/login',
  '/signup',
  '/developers',
  '/privacy',
  '/terms',
  '/subscription-select',
];
const FOR_MEMBERS = ['/alerts', '/account', '/allocated-items', '/change-password', '/payment-success'];

/** The files of code that a page loads while nobody does more than read it to its end. */
async function codeOf(page: Page, path: string): Promise<Map<string, Response>> {
  const files = new Map<string, Response>();
  let asked = 0;
  const count = (request: Request) => (asked += isCode(request) ? 1 : 0);
  const note = (response: Response) => {
    if (isCode(response)) files.set(new URL(response.url()).pathname, response);
  };
  page.on('request', count);
  page.on('response', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.mouse.move(100, 100);
  await page.evaluate(async () => {
    window.scrollTo(0, document.body.scrollHeight);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => files.size).toBe(asked);
  page.off('request', count);
  page.off('response', note);
  return files;
}

function isCode(about: { url(): string }): boolean {
  return new URL(about.url()).pathname.endsWith('.js');
}

async function sizeOf(files: Iterable<Response>): Promise<number> {
  const bodies = await Promise.all([...files].map((file) => file.body()));
  return bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0);
}

/** What each of the pages loads at most beyond that which the landing page loads for the same person. */
async function expectSmall(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const known = await codeOf(await context.newPage(), '/');
  for (const path of paths) {
    const page = await context.newPage();
    const code = await codeOf(page, path);
    const besides = [...code].filter(([file]) => !known.has(file)).map(([, response]) => response);
    expect.soft(await sizeOf(besides), path).toBeLessThanOrEqual(BESIDES);
    await page.close();
  }
}

test.describe('the code that a page loads without a click', () => {
  // Nobody was sent the text.
  test.use({ refusals: [404] });

  test('is at most 150 KB on the landing page', async ({ page }) => {
    const code = await codeOf(page, '/');
    expect(code.size).toBeGreaterThan(3);
    expect(await sizeOf(code.values())).toBeLessThanOrEqual(LANDING);
  });

  test('is at most 40 KB besides on every other page', ({ context }) => expectSmall(context, PUBLIC));

  test('is at most 40 KB besides on every page for members', async ({ context }) => {
    await becomeMember(context, { plan: 'premium', alerts: ['Buffalo Trace'] });
    await expectSmall(context, FOR_MEMBERS);
  });
});
