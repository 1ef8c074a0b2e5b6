import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { LOOKS_AT_STATES } from '../accessibility-faults';

/** A state of a page, besides the one it is mostly seen in. */
export interface PageState {
  name: string;
  /** The refusals that belong to it, by status. */
  refusals?: number[];
  losesConnection?: boolean;
  /** Whether the service worker may come; it may not unless told. */
  serviceWorkers?: 'allow' | 'block';
  /** What the browser says of a page that breaks on purpose. */
  breaksWith?: string[];
  /** Where it is seen; everywhere unless told. */
  looks?: typeof LOOKS_AT_STATES;
  /** Brings the page into it, and gives what is seen as long as it lasts. */
  show(page: Page, context: BrowserContext, baseURL: string): Promise<Locator>;
  /** The states that the page comes to next, one after the other: cheaper than a visit of their own. */
  next?: readonly Pick<PageState, 'name' | 'show'>[];
}

/** What keeps the place of something that is being loaded. */
export const skeleton = (page: Page): Locator =>
  page.locator('main:has(h1) [aria-busy="true"], main:has(h1) [data-skeleton]').first();

/** Nothing is played to the page any more: its next state is another visit of the same person. */
export const playNothing = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
