import { allocatedList, type AllocatedItem } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { chromium, expect, type Page } from '@playwright/test';
import { signUp, type Customer } from '../flows/customer';
import { findBrowser } from '../../../tools/dev/infrastructure/browser';

const LIST = /\/api\/allocated-items(\?|$)/;
const STEP_PX = 120;
const STEPS = 200;
/** How far the wheel turns. */
export const DISTANCE_PX = STEP_PX * STEPS;
/** The wheel does not wait for the page: it may still scroll when the last turn was made. */
const SCROLLED_WITHIN_MS = 60_000;

export interface Scrolling {
  url: string;
  /** Of the screen, in px. */
  viewport: { width: number; height: number };
  /** How many bottles the list has. */
  items: number;
  /** How many times slower than this machine the browser computes. */
  slowdown: number;
  /** Called when the list is there and before it is scrolled: what else runs on this machine can be stopped. */
  whenLoaded: () => Promise<unknown>;
}

/** Scrolls through the list as a wheel does, and gives how long each frame took, in ms. */
export async function scrollLongList({
  url,
  viewport,
  items,
  slowdown,
  whenLoaded,
}: Scrolling): Promise<{ frames: number[]; pixels: number }> {
  const customer = await signUp(url);
  await customer.subscribe('premium');
  await listIsOpenTo(customer);
  const browser = await chromium.launch(findBrowser());
  try {
    const page = await browser.newPage({ viewport });
    await logIn(page, url, customer.account);
    await lengthenList(page, items);
    await page.goto(`${url}/allocated-items`);
    const bottles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(bottles.nth(items - 1)).toBeAttached({ timeout: 60_000 });
    await whenLoaded();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    return await recordFrames(page);
  } finally {
    await browser.close();
  }
}

/** A page does not ask again for a list that was empty, or closed to a plan that the list had not heard of yet. */
async function listIsOpenTo(customer: Customer): Promise<void> {
  const hasBottles = async () => {
    const { status, body } = await customer.call('GET', '/api/allocated-items');
    return status === 200 && allocatedList.parse(body).items.length > 0;
  };
  await eventually('the list of the month', hasBottles, 60_000);
}

async function logIn(page: Page, url: string, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/alerts');
}

/** The bottles of the real list again and again, each time under another number. */
async function lengthenList(page: Page, length: number): Promise<void> {
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const list = allocatedList.parse(await answer.json());
    await route.fulfill({ json: { ...list, items: Array.from({ length }, (_, at) => copyOf(list.items, at)) } });
  });
}

function copyOf(items: readonly AllocatedItem[], at: number): AllocatedItem {
  const item = items[at % items.length];
  if (!item) throw new Error('The list of the month is empty.');
  const sku = String(900_000 + at);
  return { ...item, sku, name: `${item.name} ${at}` };
}

async function recordFrames(page: Page): Promise<{ frames: number[]; pixels: number }> {
  const times = await page.evaluateHandle(() => {
    const noted: number[] = [];
    const note = (at: number) => {
      noted.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return noted;
  });
  for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, STEP_PX);
  await page.waitForFunction((distance) => window.scrollY >= distance, DISTANCE_PX, { timeout: SCROLLED_WITHIN_MS });
  return times.evaluate((noted) => ({
    frames: noted.slice(1).map((at, before) => at - (noted[before] ?? at)),
    pixels: window.scrollY,
  }));
}
