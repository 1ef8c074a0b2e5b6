import { ATOM_FEED, CALENDAR, type Operations } from './operation';

const key = 'The secret of the address.';

export const feedOperations = {
  'GET /api/feeds': {
    id: 'readOwnFeeds',
    summary: 'Read the addresses of the own feeds and calendar',
    answer: 'feedsAnswer',
  },
  'POST /api/feeds': {
    id: 'renewFeeds',
    summary: 'Switch feeds on, or give them another address',
    details:
      'The address before leads nowhere from then on. Without a body. Feeds tell what is found from when they are switched on.',
    answer: { status: 201, text: 'The new addresses.', content: 'feedsAnswer' },
    errors: ['CHANNEL_NOT_IN_PLAN'],
  },
  'DELETE /api/feeds': {
    id: 'switchFeedsOff',
    summary: 'Switch feeds off',
    details: 'What was kept for them is deleted.',
    answer: { status: 204, text: 'They are off.' },
  },
  'GET /api/feeds/:key/alerts.atom': {
    id: 'readAlertsFeed',
    summary: 'Subscribe to what all alerts find',
    details:
      'Every match of the last 90 days since feeds were switched on, the latest 1,000, also what is not told by text. With `ETag`. When the plan has no feeds any more, one entry says so.',
    parameters: { key },
    answer: ATOM_FEED,
    errors: ['NOT_FOUND'],
  },
  'GET /api/feeds/:key/alerts/:id.atom': {
    id: 'readAlertFeed',
    summary: 'Subscribe to what one alert finds',
    details: 'As the feed of all alerts. It is empty for an alert that has found nothing yet.',
    parameters: { key, id: 'The `id` of the alert.' },
    answer: ATOM_FEED,
    errors: ['NOT_FOUND'],
  },
  'GET /api/feeds/:key/calendar.ics': {
    id: 'readStoreCalendar',
    summary: 'Subscribe to the days of the own stores',
    details:
      'Release days with the bottles of the own stores, drawings, holidays, and the days on which an own store is closed. Whole days in Utah. With `ETag`. When the plan has no feeds any more, it is the calendar that everybody gets.',
    parameters: { key },
    answer: CALENDAR,
    errors: ['NOT_FOUND'],
  },
} satisfies Operations;
