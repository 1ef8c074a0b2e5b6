import { COOKIE_LIFETIME_DAYS, DAY_MS } from '@barrelhive/rules';
import { useLocation } from 'react-router';
import { createStore, useStore } from 'zustand';
import { browserStorage, storeIfRoom } from '../../session/browser-storage';

const STORAGE_KEY = 'ofAgeUntil';
/** They show nothing that is for adults alone, and whoever is asked may read them. */
const SHOWN_TO_ALL: readonly string[] = ['/privacy', '/terms'];

/** Whether the visitor still owes an answer. A prerendered page hydrates without that; the script in the head has found it out by then. */
const store = createStore<boolean>(() => false);
if (typeof document !== 'undefined') store.setState(isOwed());

function isOwed(): boolean {
  const { ageGate } = document.documentElement.dataset;
  return ageGate !== undefined && ageGate !== 'passed';
}

/** Whether the visitor said to this site that they are old enough. */
export function hasPassedAgeGate(): boolean {
  return document.documentElement.dataset.ageGate === 'passed';
}

/** Whether the visitor has to say that they are old enough before this page is shown (`AGE_GATE=site`). */
export function useIsAgeAsked(): boolean {
  const { pathname } = useLocation();
  return useStore(store) && !SHOWN_TO_ALL.includes(pathname.replace(/\/$/, ''));
}

/** The pages may be shown again: what stands there now asks. */
export function revealPage(): void {
  const { dataset } = document.documentElement;
  if (dataset.ageGate === 'asked') dataset.ageGate = 'site';
}

/** The visitor is old enough, and is not asked again for a year and some. */
export function passAgeGate(): void {
  document.documentElement.dataset.ageGate = 'passed';
  const until = Date.now() + COOKIE_LIFETIME_DAYS * DAY_MS;
  storeIfRoom(browserStorage('localStorage'), STORAGE_KEY, String(until));
  store.setState(false, true);
}
