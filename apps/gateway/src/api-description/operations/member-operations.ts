import { allocatedQuery } from '@barrelhive/contracts';
import { ATOM_FEED, CALENDAR, TERM_ERRORS, type Operations } from './operation';

const alerts = {
  'GET /api/alerts': { id: 'listAlerts', summary: 'List the alerts', answer: 'alertList' },
  'POST /api/alerts': {
    id: 'createAlert',
    summary: 'Create an alert',
    details:
      'The plan says how many there may be: 2, 10 or 25. With the scope `my-stores` only stores of the caller (`PUT /api/home-stores`) that got some are ' +
      'told of. A price and a new bottle are told of with every scope.',
    body: 'createAlertBody',
    answer: { status: 201, content: 'alert' },
    errors: [...TERM_ERRORS, 'NO_MATCHING_PRODUCTS', 'SEARCH_TOO_BROAD', 'ALERT_EXISTS', 'ALERT_LIMIT_REACHED'],
  },
  'PATCH /api/alerts/:id': {
    id: 'changeAlert',
    summary: 'Change where an alert looks',
    details: 'What is left out stays as it is.',
    parameters: { id: 'The `search_id` of the alert.' },
    body: 'changeAlertBody',
    answer: { text: 'The alert as it is then.', content: 'alert' },
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/alerts/:id': {
    id: 'deleteAlert',
    summary: 'Delete an alert',
    parameters: { id: 'The `search_id` of the alert.' },
    answer: { text: 'The alert is gone.', content: 'acknowledgement' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/alert-outlooks': {
    id: 'listAlertOutlooks',
    summary: 'List why alerts are silent',
    details: 'For each alert: when it was told last, when it is looked at next, and what keeps texts about it away.',
    answer: 'alertOutlookList',
  },
  'GET /api/removed-alerts': {
    id: 'listRemovedAlerts',
    summary: 'List the alerts that a lower plan took away',
    details: 'Until they are marked as read.',
    answer: 'removedAlertList',
  },
  'GET /api/removed-alerts/returnable': {
    id: 'listReturnableAlerts',
    summary: 'List the removed alerts that can be brought back',
    details:
      'What a lower plan took away in the last 60 days, read of or not, as far as the plan of now has room for it.',
    answer: 'removedAlertList',
  },
  'POST /api/removed-alerts/bring-back': {
    id: 'bringBackAlerts',
    summary: 'Bring removed alerts back',
    details: 'All of `GET /api/removed-alerts/returnable`, each under its `search_id` of before.',
    answer: { text: 'How many came back.', content: 'alertsBroughtBack' },
  },
  'POST /api/removed-alerts/read': {
    id: 'readRemovedAlerts',
    summary: 'Mark removed alerts as read',
    body: 'readRemovedAlertsBody',
    answer: { text: 'They are not listed again.', content: 'acknowledgement' },
  },
  'GET /api/home-stores': {
    id: 'readHomeStores',
    summary: 'Read the stores of the caller',
    details: 'The stores that the caller drives to.',
    answer: 'homeStores',
  },
  'PUT /api/home-stores': {
    id: 'setHomeStores',
    summary: 'Choose the stores of the caller',
    details:
      'In place of those of before. The plan says how many there may be: 1 without a plan, else 2, 5 or 10. After a change to a smaller plan those that ' +
      'were named first are used.',
    body: 'homeStoresBody',
    answer: 'homeStores',
    errors: ['STORE_LIMIT_REACHED'],
  },
  'GET /api/saved-searches': {
    id: 'listSavedSearches',
    summary: 'List the alerts with what they find',
    answer: 'savedSearchList',
    errors: ['CATALOGUE_NOT_READY'],
  },
} satisfies Operations;

const monthlyList = {
  'GET /api/allocated-items': {
    id: 'readMonthlyList',
    summary: 'Read the list of a month',
    details:
      'The current month without a query. Past months are open to every user; what of the current one is shown depends on the plan.',
    query: allocatedQuery,
    parameters: {
      month: 'January is 1. Without a year the newest list of this month is read.',
      year: 'Without a month the newest list of this year is read.',
      source: 'Has no effect.',
    },
    answer: 'allocatedList',
    errors: ['NOT_FOUND'],
  },
  'GET /api/allocated-items/periods': { id: 'listPeriods', summary: 'List the months', answer: 'allocatedPeriods' },
  'GET /api/allocated-items/announced': {
    id: 'readAnnouncedList',
    summary: 'Read the list that is posted ahead of its day',
    details:
      'Open to guests. What each store opens with depends on the plan; without one only the number of bottles is said.',
    answer: 'announcedList',
  },
  'GET /api/drawings': {
    id: 'listDrawings',
    summary: 'List the drawings',
    details: 'The drawings of the agency: open ones, then those it announces, then past ones.',
    answer: 'drawingList',
  },
  'GET /api/allocated-items/calendar.ics': {
    id: 'readReleaseCalendar',
    summary: 'Subscribe to release days and drawings',
    details: 'The release days of twelve months and the drawings, for a calendar. The same for everybody.',
    answer: CALENDAR,
  },
  'GET /api/allocated-items/feed.atom': {
    id: 'readReleaseFeed',
    summary: 'Subscribe to released lists',
    details: 'The released lists, for a feed reader. The same for everybody.',
    answer: ATOM_FEED,
  },
} satisfies Operations;

const subscriptions = {
  'GET /api/stripe/check-subscription': {
    id: 'checkSubscription',
    summary: 'Read the subscription',
    answer: 'subscriptionCheck',
  },
  'GET /api/me/changes': {
    id: 'awaitPlanChange',
    summary: 'Hear of a changed plan',
    details:
      'For a page that waits for a payment: `plan-changed` comes once the plan of the caller has changed, and ends the stream. A comment line ' +
      'every 15 seconds keeps the connection open. Whoever hears nothing asks by `GET /api/stripe/check-subscription`.',
    answer: {
      text: 'One event, as `x-events` describes it.',
      content: {
        type: 'text/event-stream',
        example: 'event: plan-changed\ndata: {"type":"plan-changed"}\n\n',
        events: {
          'plan-changed': {
            description: 'The plan of the caller changed.',
            data: { type: 'object', required: ['type'], properties: { type: { const: 'plan-changed' } } },
          },
        },
      },
    },
  },
  'POST /api/stripe/create-checkout': {
    id: 'createCheckout',
    summary: 'Begin to buy a plan',
    details:
      'Whoever already has a subscription gets the page where it is managed; whoever was given a plan and pays for none is refused.',
    body: 'createCheckoutBody',
    answer: { text: 'The page to pay on.', content: 'hostedPage' },
    errors: [
      'RETURN_ADDRESS_REFUSED',
      'PLAN_IS_COMPLIMENTARY',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PORTAL_NOT_SET_UP',
      'PRICE_NOT_AS_SHOWN',
    ],
  },
  'GET /api/stripe/invoices': {
    id: 'listInvoices',
    summary: 'List the invoices',
    details: 'As the payment provider has them, the latest first.',
    answer: 'invoiceList',
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  'POST /api/stripe/customer-portal': {
    id: 'openCustomerPortal',
    summary: 'Manage the subscription',
    answer: { text: 'The page where plan and card are changed.', content: 'hostedPage' },
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE', 'PORTAL_NOT_SET_UP'],
  },
} satisfies Operations;

const preferences = {
  'GET /api/alert-preferences': {
    id: 'readPreferences',
    summary: 'Read the preferences',
    answer: 'alertPreferencesAnswer',
  },
  'PUT /api/alert-preferences': {
    id: 'savePreferences',
    summary: 'Change the preferences',
    body: 'updateAlertPreferencesBody',
    answer: { text: 'The preferences after the change.', content: 'savedAlertPreferencesAnswer' },
  },
  'GET /api/alert-preferences/defaults': {
    id: 'readDefaultPreferences',
    summary: 'Read the default preferences',
    answer: { text: 'The defaults.', content: 'savedAlertPreferencesAnswer' },
  },
} satisfies Operations;

const phone = {
  'POST /api/phone/codes': {
    id: 'askForPhoneCode',
    summary: 'Ask for another code',
    details:
      'A new number gets its first text with a code by itself. A text that is on its way is not joined by another. Numbers, accounts and networks get a few a day.',
    answer: { status: 202, text: 'A text is on its way, or waits for the hours of texts.', content: 'phoneCodeAsked' },
    errors: ['NOTHING_TO_CONFIRM', 'TOO_MANY_CODES'],
  },
  'POST /api/phone/confirm': {
    id: 'confirmPhone',
    summary: 'Confirm the phone number',
    details:
      'By the code of the last text, within ten minutes and with five tries. To answer that text with YES does the same.',
    body: 'confirmPhoneBody',
    answer: { status: 204, text: 'The number is confirmed.' },
    errors: ['CODE_WRONG', 'CODE_EXPIRED'],
  },
} satisfies Operations;

export const memberOperations = { ...phone, ...alerts, ...monthlyList, ...subscriptions, ...preferences };
