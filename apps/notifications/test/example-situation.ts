import {
  capabilitiesOf,
  hoursOfPhone,
  defaultAlertPreferences,
  parseSendDays,
  parseSendWindow,
  type RunSchedule,
  type TierVerdict,
} from '@barrelhive/rules';
import type { AlertContent } from '../src/notices/message-content';
import type { Recipient } from '../src/recipients/find-recipients';

export const LONGEST_WAIT_MS = 1_800_000;
export const saturdayNoon = new Date('2026-11-21T19:00:00.000Z');
export const saturdayNight = new Date('2026-11-22T04:00:00.000Z');
export const saturdayMorning = new Date('2026-11-21T16:30:00.000Z');

export const schedule: RunSchedule = {
  stepSeconds: 900,
  window: parseSendWindow('10:00-21:00') ?? { startMinute: 0, endMinute: 0 },
  days: parseSendDays('mon-sat') ?? new Set(),
  zone: 'America/Denver',
};
export const limits = { schedule, longestWaitMs: LONGEST_WAIT_MS };

export const backInStock = {
  kind: 'back-in-stock' as const,
  sku: '1',
  name: 'BLANTON',
  after: { storeQty: 3 },
  stores: [],
};
export const cheaper = {
  kind: 'price' as const,
  sku: '2',
  name: 'EAGLE RARE',
  before: { priceCents: 5000 },
  after: { priceCents: 4000 },
  stores: [],
};

export function alertContent(items: AlertContent['match']['items'] = [backInStock]): AlertContent {
  const slot = saturdayNoon.toISOString();
  const match = { alertId: 'a-1', term: 'blanton', slot, items };
  return { kind: 'alert', day: '2026-11-21', match };
}

export const textsOf = (verdict: TierVerdict) => capabilitiesOf(verdict).texts;

export const nothingKnown = { optedOutAt: null, unusableSince: null, pausedUntil: null };

/** Of a phone of New York, from 8:00 to 21:00. */
export const hoursOfNewYork = hoursOfPhone('+12125550100', { startMinute: 480, endMinute: 1260 });

export const recipient: Recipient = {
  address: '+18015550100',
  hasConsented: true,
  isConfirmed: true,
  lostAt: null,
  isNotifiedAtOnce: true,
  hours: [],
  allowedKinds: textsOf({ tier: 'basic', valid: true }),
  preferences: defaultAlertPreferences(),
  standing: nothingKnown,
  homeStores: [],
  listMatches: undefined,
  postedMatches: undefined,
};

export const noPrices = { ...defaultAlertPreferences(), price: false };
export const onlyPrices = { ...defaultAlertPreferences(), back_in_stock: false, new_items: false };
