import * as z from 'zod';
import { type Content, html, type Markup } from './html';
import { LIVE_PAGE_PATH } from './live-page-script';
import { PAGE_STYLES_PATH } from './page-styles';

export interface PageParts {
  title: string;
  /** What the server stands in for, as the header names it. */
  standin: string;
  /** One sentence under the header: what this page is for. */
  lead?: Content;
  body: Content;
  /** Regions of the page are fetched again this often. */
  refreshSeconds?: number;
  /** A page that shows a single card, as a hosted checkout does. */
  narrow?: boolean;
  /** Addresses of style sheets of this page alone. */
  stylesheets?: readonly string[];
  /** Addresses of pages that it shows in frames. */
  frames?: readonly string[];
}

/** The frame that all pages of the stand-ins share. */
export function page({ title, standin, lead, body, refreshSeconds, narrow, stylesheets = [] }: PageParts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${standin} stand-in</title>
<link rel="icon" href="data:,">
${[PAGE_STYLES_PATH, ...stylesheets].map((address) => html`<link rel="stylesheet" href="${address}" /> `)}
<script src="${LIVE_PAGE_PATH}" defer></script>
</head>
<body${refreshSeconds ? html` data-refresh-seconds="${refreshSeconds}"` : ''}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><div class="inner">
<a class="brand" href="/">${standin}</a><span class="chip order">Stand-in</span>
<span class="muted aside">A local server for trying things out. Nothing here is real.</span>
</div></header>
<main id="content" tabindex="-1" class="inner${narrow ? ' narrow' : ''}">
<h1>${title}</h1>
${lead ? html`<p class="lead">${lead}</p>` : ''}
${body}
</main>
</body>
</html>
`.markup;
}

const said = z.string().max(300).optional();
/** What the last action did, or why it could not, as the address of a page says it. */
export const noticeQuery = z.object({ notice: said, problem: said });

/** It is said aloud by screen readers. Its region is not refreshed by the clock. */
export function notice({ notice: done, problem }: z.infer<typeof noticeQuery>): Markup {
  return html`<div data-region="notice" data-keep aria-live="polite">
    ${problem ? html`<p class="notice problem">${problem}</p>` : done ? html`<p class="notice done">${done}</p>` : ''}
  </div>`;
}

/** Rows as a list, or a sentence where there are none. */
export function listOr(nothing: string, rows: readonly Markup[]): Markup {
  return rows.length > 0
    ? html`<ul class="list">
        ${rows}
      </ul>`
    : html`<p class="muted">${nothing}</p>`;
}

/** Dollars as shops print them: `$1,284.50`. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A time of day for people, as clocks in Utah show it, with the instant itself in the attribute. */
export function clockTime(at: Date): Markup {
  const shown = at.toLocaleTimeString('en-US', {
    timeZone: 'America/Denver',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}

interface FaultsCard {
  heading: string;
  isHealthy: boolean;
  /** What the button of each scenario says. */
  labels: Readonly<Record<string, string>>;
}

/** What can be wrong with a stand-in, one click each. */
export function faultsCard({ heading, isHealthy, labels }: FaultsCard): Markup {
  return html`<section class="card">
    <h2>${heading}</h2>
    <p data-region="health">
      <span class="chip ${isHealthy ? 'stock' : 'zero'}">${isHealthy ? 'In good health' : 'In trouble'}</span>
    </p>
    <form class="row tight" method="post" action="/control/faults/scenario" data-live>
      ${Object.entries(labels).map(
        ([scenario, label]) => html`<button class="plain small" name="scenario" value="${scenario}">${label}</button>`,
      )}
    </form>
  </section>`;
}
