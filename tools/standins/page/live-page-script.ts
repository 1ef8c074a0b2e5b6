/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export const LIVE_PAGE_PATH = '/assets/live-page.js';

/** Puts the fresh page's regions in place of the old ones; focus, caret and half-typed text stay as they were. */
function swapRegions(fresh: Document, isByClock: boolean): void {
  for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
    const replacement = fresh.querySelector(`[data-region="${region.dataset['region']}"]`);
    const isLeftAlone = isByClock && (region.hasAttribute('data-keep') || isBeingTypedIn(region));
    if (!replacement || isLeftAlone || replacement.innerHTML === region.innerHTML) continue;
    swapRegion(region, replacement);
  }
}

function swapRegion(region: HTMLElement, replacement: Element): void {
  const focused = region.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const wasAtEnd = region.scrollTop + region.clientHeight >= region.scrollHeight - 4;
  region.innerHTML = replacement.innerHTML;
  if (focused) document.getElementById(focused)?.focus();
  if (wasAtEnd && region.hasAttribute('data-stick-to-end')) region.scrollTop = region.scrollHeight;
}

function isBeingTypedIn(region: HTMLElement): boolean {
  const active = document.activeElement;
  return active instanceof HTMLElement && region.contains(active) && active.matches('input, select, textarea');
}

async function fetchPage(address: string, init?: RequestInit): Promise<Document | undefined> {
  try {
    const answer = await fetch(address, { ...init, headers: { accept: 'text/html' } });
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return undefined;
  }
}

/** Sends a form without leaving the page. Without this script the form works all the same, with a reload. */
async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  // Not `form.action`: a button of that name would stand in its place.
  const fresh = await fetchPage(form.getAttribute('action') ?? location.href, { method: 'POST', body: fields });
  if (!fresh) return;
  swapRegions(fresh, false);
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-clear]')) field.value = '';
}

/** Looks again every so often, while somebody looks. */
function watchClock(seconds: number): void {
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    void fetchPage(location.href).then((fresh) => fresh && swapRegions(fresh, true));
  }, seconds * 1000);
}

function startLivePage(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-live')) return;
    event.preventDefault();
    void sendForm(form, event.submitter);
  });
  for (const region of document.querySelectorAll('[data-stick-to-end]')) region.scrollTop = region.scrollHeight;
  const seconds = Number(document.body.dataset['refreshSeconds']);
  if (seconds > 0) watchClock(seconds);
}

/** The browser's side of the pages. Its functions are sent as text, so they may use nothing but each other. */
export function livePageScript(): string {
  const functions = [swapRegions, swapRegion, isBeingTypedIn, fetchPage, sendForm, watchClock, startLivePage];
  return `'use strict';\n${functions.map(String).join('\n')}\n${startLivePage.name}();\n`;
}
