import { allocatedQuery } from '@barrelhive/contracts';
import type { Operations } from './operation';

const alerts: Operations = {
  'GET /api/alerts': {
    id: 'listAlerts',
    tag: 'Alerts',
    summary: 'List the alerts',
    answer: { status: 200, text: 'The alerts of the caller.', content: 'AlertList' },
  },
  'POST /api/alerts': {
    id: 'createAlert',
    tag: 'Alerts',
    summary: 'Create an alert',
    details: 'The plan says how many there may be: 2, 10 or 25.',
    body: 'CreateAlertBody',
    answer: { status: 201, text: 'The alert.', content: 'Alert' },
    errors: ['NO_MATCHING_PRODUCTS', 'SEARCH_TOO_BROAD', 'ALERT_EXISTS', 'ALERT_LIMIT_REACHED', 'CATALOGUE_NOT_READY'],
  },
  'DELETE /api/alerts/:id': {
    id: 'deleteAlert',
    tag: 'Alerts',
    summary: 'Delete an alert',
    parameters: { id: 'The `search_id` of the alert.' },
    answer: { status: 200, text: 'The alert is gone.', content: 'Acknowledgement' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/removed-alerts': {
    id: 'listRemovedAlerts',
    tag: 'Alerts',
    summary: 'List the alerts that a lower plan took away',
    details: 'Until they are marked as read.',
    answer: { status: 200, text: 'The removed alerts.', content: 'RemovedAlertList' },
  },
  'POST /api/removed-alerts/read': {
    id: 'readRemovedAlerts',
    tag: 'Alerts',
    summary: 'Mark removed alerts as read',
    body: 'ReadRemovedAlertsBody',
    answer: { status: 200, text: 'They are not listed again.', content: 'Acknowledgement' },
  },
  'GET /api/saved-searches': {
    id: 'listSavedSearches',
    tag: 'Alerts',
    summary: 'List the alerts with what they find',
    answer: { status: 200, text: 'The alerts with their results.', content: 'SavedSearchList' },
    errors: ['CATALOGUE_NOT_READY'],
  },
};

const monthlyList: Operations = {
  'GET /api/allocated-items': {
    id: 'readMonthlyList',
    tag: 'Monthly list',
    summary: 'Read the list of a month',
    details:
      'The current month without a query. Past months are open to every user; what of the current one is shown depends on the plan.',
    query: allocatedQuery,
    parameters: {
      month: 'January is 1; together with the year.',
      year: 'Together with the month.',
      source: 'Has no effect.',
    },
    answer: { status: 200, text: 'The list.', content: 'AllocatedList' },
    errors: ['NOT_FOUND'],
  },
  'GET /api/allocated-items/periods': {
    id: 'listPeriods',
    tag: 'Monthly list',
    summary: 'List the months',
    answer: { status: 200, text: 'The months that were released.', content: 'AllocatedPeriods' },
  },
  'GET /api/drawings': {
    id: 'listDrawings',
    tag: 'Monthly list',
    summary: 'List the drawings',
    details: 'The drawings of the agency: open ones, then those it announces, then past ones.',
    answer: { status: 200, text: 'The drawings.', content: 'DrawingList' },
  },
  'GET /api/allocated-items/calendar.ics': {
    id: 'readReleaseCalendar',
    tag: 'Monthly list',
    summary: 'Subscribe to release days and drawings',
    details: 'The release days of twelve months and the drawings, for a calendar. The same for everybody.',
    answer: {
      status: 200,
      text: 'An iCalendar file.',
      content: { type: 'text/calendar', example: 'BEGIN:VCALENDAR' },
    },
  },
  'GET /api/allocated-items/feed.atom': {
    id: 'readReleaseFeed',
    tag: 'Monthly list',
    summary: 'Subscribe to released lists',
    details: 'The released lists, for a feed reader. The same for everybody.',
    answer: {
      status: 200,
      text: 'An Atom feed.',
      content: { type: 'application/atom+xml', example: '<?xml version="1.0" encoding="utf-8"?>' },
    },
  },
};

const subscriptions: Operations = {
  'GET /api/stripe/check-subscription': {
    id: 'checkSubscription',
    tag: 'Subscriptions',
    summary: 'Read the subscription',
    answer: { status: 200, text: 'What the caller has subscribed to.', content: 'SubscriptionCheck' },
  },
  'POST /api/stripe/create-checkout': {
    id: 'createCheckout',
    tag: 'Subscriptions',
    summary: 'Begin to buy a plan',
    details:
      'Who already has a subscription gets the page where it is managed; who was given a plan and pays for none is refused.',
    body: 'CreateCheckoutBody',
    answer: { status: 200, text: 'The page to pay on.', content: 'HostedPage' },
    errors: ['RETURN_ADDRESS_REFUSED', 'PLAN_IS_COMPLIMENTARY', 'PAYMENT_PROVIDER_UNAVAILABLE', 'PRICE_NOT_AS_SHOWN'],
  },
  'GET /api/stripe/invoices': {
    id: 'listInvoices',
    tag: 'Subscriptions',
    summary: 'List the invoices',
    details: 'As the payment provider has them, the latest first.',
    answer: { status: 200, text: 'The invoices of the caller.', content: 'InvoiceList' },
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  'POST /api/stripe/customer-portal': {
    id: 'openCustomerPortal',
    tag: 'Subscriptions',
    summary: 'Manage the subscription',
    answer: { status: 200, text: 'The page where plan and card are changed.', content: 'HostedPage' },
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
};

const preferences: Operations = {
  'GET /api/alert-preferences': {
    id: 'readPreferences',
    tag: 'Preferences',
    summary: 'Read the preferences',
    answer: { status: 200, text: 'The preferences, or null.', content: 'AlertPreferencesAnswer' },
  },
  'PUT /api/alert-preferences': {
    id: 'savePreferences',
    tag: 'Preferences',
    summary: 'Change the preferences',
    body: 'UpdateAlertPreferencesBody',
    answer: { status: 200, text: 'The preferences after the change.', content: 'SavedAlertPreferencesAnswer' },
  },
  'GET /api/alert-preferences/defaults': {
    id: 'readDefaultPreferences',
    tag: 'Preferences',
    summary: 'Read the default preferences',
    answer: { status: 200, text: 'The defaults.', content: 'SavedAlertPreferencesAnswer' },
  },
};

export const memberOperations: Operations = { ...alerts, ...monthlyList, ...subscriptions, ...preferences };
