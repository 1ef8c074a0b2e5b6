import { randomInt } from 'node:crypto';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { expectToFitAtBothWidths } from './widths';

/** How the browser says that a file, and the script of the service worker, did not come. */
const LOST = ['net::ERR_INTERNET_DISCONNECTED', 'An unknown error occurred when fetching the script.'];
/** How the browser says that a test left a page that asks first, such as one that searches, and had not used it. */
const LEFT_UNUSED = "Blocked attempt to show a 'beforeunload' confirmation panel";

interface Visit {
  /** The refusals that belong to the story, by status: the browser notes each of them as an error. */
  refusals: number[];
  /** The connection is lost on purpose: the browser notes each request that got nowhere. */
  losesConnection: boolean;
  /** What the browser says of a page that breaks on purpose. */
  breaksWith: string[];
  /** The story looks itself at whether its pages fit. */
  looksWhatFits: boolean;
  /** What the browser complained about: scripts that failed, what the content security policy kept out, answers that were errors. */
  complaints: string[];
}

/**
 * A test whose visitor has an address of their own, and whose pages must give the browser nothing to complain about, and fit a desk and a
 * phone as they are at its end.
 */
export const test = base.extend<Visit>({
  refusals: [[], { option: true }],
  losesConnection: [false, { option: true }],
  breaksWith: [[], { option: true }],
  looksWhatFits: [false, { option: true }],
  complaints: [
    async ({ context, baseURL, refusals, losesConnection, breaksWith, looksWhatFits }, use, { errors }) => {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressOfNobody() });
      const origin = baseURL ?? '';
      const complaints = collectComplaints(context, origin);
      await use(complaints);
      if (errors.length === 0 && !looksWhatFits) await expectAllToFit(context, origin);
      // An answer that is played may still be on its way, and nobody waits for it any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const expected = (complaint: string) =>
        refusals.some((status) => complaint.includes(` status of ${status} `)) ||
        breaksWith.some((text) => complaint.includes(text)) ||
        (losesConnection && LOST.some((text) => complaint.includes(text)));
      expect(complaints.filter((complaint) => !expected(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** From pages of the product alone: what the payment provider's page does is not ours to mend. */
function collectComplaints(context: BrowserContext, origin: string): string[] {
  const complaints: string[] = [];
  const note = (page: Page | null, text: string) => {
    if (page?.url().startsWith(origin) && !text.startsWith(LEFT_UNUSED)) complaints.push(`${page.url()}: ${text}`);
  };
  context.on('console', (message) => message.type() === 'error' && note(message.page(), message.text()));
  context.on('weberror', (failure) => note(failure.page(), String(failure.error())));
  return complaints;
}

/** The pages of the web app: the reader of the API is another's, and made for a desktop. */
async function expectAllToFit(context: BrowserContext, origin: string): Promise<void> {
  const pages = context
    .pages()
    .filter((page) => page.url().startsWith(origin) && !page.url().startsWith(`${origin}/api/`));
  for (const page of pages) await expectToFitAtBothWidths(page);
}

/** An address of a network that belongs to no one outside. */
export function addressOfNobody(): string {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
}
