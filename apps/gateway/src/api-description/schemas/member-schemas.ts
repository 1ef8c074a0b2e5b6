import {
  alert,
  alertHistoryEntry,
  alertList,
  alertPreferences,
  alertPreferencesAnswer,
  alertResultItem,
  allocatedItem,
  allocatedList,
  allocatedPeriod,
  allocatedPeriods,
  createAlertBody,
  createCheckoutBody,
  drawingItem,
  drawingList,
  hostedPage,
  invoice,
  invoiceList,
  partialAlertPreferences,
  readRemovedAlertsBody,
  removedAlert,
  removedAlertList,
  savedAlertPreferencesAnswer,
  savedSearchList,
  shownDrawing,
  subscriptionCheck,
  updateAlertPreferencesBody,
} from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { described } from './described-schema';
import { ITEM_EXAMPLE } from './search-schemas';

const SENT_EXAMPLE = { sentAt: '2026-11-20T17:00:04.000Z', itemsFound: 1 };

const ALERT_EXAMPLE = {
  search_id: 'c7a1f9a4-0e57-4d7c-8f43-8f5f1c0a9b1e',
  search_term: "Blanton's",
  is_active: true,
  created_at: '2026-11-01T17:00:00.000Z',
  last_run_at: '2026-11-21T17:00:00.000Z',
  next_run_at: '2026-11-21T17:15:00.000Z',
  history: [SENT_EXAMPLE],
};

const { id, name, sku, price, priceCents, size, storeQty, warehouseQty, onOrderQty, stores } = ITEM_EXAMPLE;
const FOUND_EXAMPLE = { id, name, price, warehouseQty, onOrderQty, storeQty };
const ALLOCATED_EXAMPLE = { sku, name, price, priceCents, size, warehouseQty, onOrderQty, storeQty, stores };
const INVOICE_EXAMPLE = {
  id: 'in_1Q2w3e',
  createdAt: '2026-11-21T17:00:00.000Z',
  description: '1 × Standard (at $4.99 / month)',
  amountCents: 499,
  status: 'paid' as const,
  url: 'https://invoice.stripe.com/i/acct_1/live_1',
};

const DRAWN_EXAMPLE = { sku: '018416', name: 'GEORGE T STAGG BOURBON', priceCents: 15499, bottles: 52, entries: 7102 };

const DRAWING_EXAMPLE = {
  id: '5f0e4a0b',
  title: 'Antique Collection Drawing',
  status: 'open' as const,
  openedAt: '2026-11-16T17:00:00.000Z',
  items: [DRAWN_EXAMPLE],
};

const PERIOD_EXAMPLE = { month: 11, year: 2026, monthName: 'November', itemCount: 42 };
const REMOVED_EXAMPLE = {
  id: '5b0f6b1e-3c0b-4a52-9d6e-6f1f1a3f8b10',
  search_term: 'blanton',
  subscription_tier: 'free',
  removed_at: '2026-11-21T17:00:00.000Z',
} as const;
const PREFERENCES_EXAMPLE = defaultAlertPreferences();

export const memberSchemas = {
  CreateAlertBody: described(createAlertBody, 'A term of 4 to 256 characters that finds 1 to 10 products.', {
    search_term: "Blanton's",
    notification_channel: 'sms',
  }),
  Alert: described(alert, 'A saved alert; its last texts are newest first.', ALERT_EXAMPLE),
  AlertHistoryEntry: described(alertHistoryEntry, 'A text that went out, and how many items it told of.', SENT_EXAMPLE),
  AlertList: described(alertList, 'The alerts in alphabetical order of their terms.', [ALERT_EXAMPLE]),
  RemovedAlert: described(removedAlert, 'An alert beyond the cap of the plan that took effect.', REMOVED_EXAMPLE),
  RemovedAlertList: described(removedAlertList, 'What the caller has not read of yet.', [REMOVED_EXAMPLE]),
  ReadRemovedAlertsBody: described(readRemovedAlertsBody, 'The removed alerts that were read of.', {
    ids: [REMOVED_EXAMPLE.id],
  }),
  AlertResultItem: described(alertResultItem, 'A product that the term of an alert finds.', FOUND_EXAMPLE),
  SavedSearchList: described(savedSearchList, 'The alerts with what their terms find now.', [
    { ...ALERT_EXAMPLE, results: [FOUND_EXAMPLE] },
  ]),
  AllocatedItem: described(allocatedItem, 'A bottle of the monthly list.', ALLOCATED_EXAMPLE),
  AllocatedList: described(
    allocatedList,
    'The list of a month: all of it (`available`), what the alerts of the caller match (`available_filtered`), or nothing (`restricted`).',
    { status: 'available', message: 'Allocated items of November 2026', items: [ALLOCATED_EXAMPLE] },
  ),
  AllocatedPeriod: described(allocatedPeriod, 'A month of the list; January is 1.', PERIOD_EXAMPLE),
  AllocatedPeriods: described(allocatedPeriods, 'The months that were released, newest first.', {
    periods: [PERIOD_EXAMPLE],
  }),
  DrawingItem: described(
    drawingItem,
    'A bottle of a drawing; how many there are and how many want one, as the agency prints it.',
    DRAWN_EXAMPLE,
  ),
  ShownDrawing: described(shownDrawing, 'A drawing; the agency names no closing day.', DRAWING_EXAMPLE),
  DrawingList: described(drawingList, 'Open drawings, then those to come, then past ones.', {
    drawings: [DRAWING_EXAMPLE],
  }),
  SubscriptionCheck: described(subscriptionCheck, 'What the caller has subscribed to.', {
    subscription_tier: 'standard',
    subscribed: true,
    subscription_end: '2026-12-21T17:00:00.000Z',
    subscription_status: 'active',
    subscription_canceled: false,
    canceled: false,
    isCancelledButActive: false,
    willExpireAt: null,
  }),
  Invoice: described(invoice, 'A bill of the payment provider.', INVOICE_EXAMPLE),
  InvoiceList: described(invoiceList, 'What was billed, the latest first.', { invoices: [INVOICE_EXAMPLE] }),
  CreateCheckoutBody: described(createCheckoutBody, 'The plan to buy, and where to come back to: pages of ours only.', {
    tier: 'standard',
  }),
  HostedPage: described(hostedPage, "A page of the payment provider, to open in the user's browser.", {
    url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3',
  }),
  AlertPreferences: described(
    alertPreferences,
    'Which changes a user wants to hear of. The threshold is in dollars, the smallest change in percent.',
    PREFERENCES_EXAMPLE,
  ),
  PartialAlertPreferences: described(partialAlertPreferences, 'What is left out stays as it is.', { lottery: false }),
  UpdateAlertPreferencesBody: described(updateAlertPreferencesBody, 'The preferences to change.', {
    preferences: { lottery: false },
  }),
  AlertPreferencesAnswer: described(
    alertPreferencesAnswer,
    'The saved preferences, or null while none were ever saved.',
    { preferences: PREFERENCES_EXAMPLE },
  ),
  SavedAlertPreferencesAnswer: described(savedAlertPreferencesAnswer, 'The preferences that hold.', {
    preferences: PREFERENCES_EXAMPLE,
  }),
};
