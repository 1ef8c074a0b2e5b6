import type { Screen } from './screen';

/** The alerts, and what each found. */
export const alertScreens: readonly Screen[] = [
  {
    route: '/alerts',
    title: 'My Alerts',
    states: [
      { state: 'no alert yet', section: 2, shownBy: [] },
      {
        state: 'an alert with what it finds, as cards and as a table',
        section: 2,
        shownBy: [
          ['accessibility', 'is on the alerts'],
          ['narrow-screens', 'show the results of an alert'],
        ],
      },
      { state: 'an alert that finds nothing', section: 2, shownBy: [] },
      {
        state: 'Refreshing data..., and Searches Still Loading on a reload',
        section: 2,
        shownBy: [['alerts', 'asks before it is refreshed while searches still run']],
      },
      { state: 'a new alert: counter, valid, created', section: 2, shownBy: [] },
      { state: 'Did you mean: corrected and kept', section: 2, shownBy: [] },
      { state: 'Alert Creation Failed, and another term', section: 2, shownBy: [] },
      { state: 'Alert Creation Failed: too broad', section: 2, shownBy: [] },
      {
        state: 'the longest term on the narrowest screen',
        section: 5,
        shownBy: [['narrow-screens', 'into a new alert']],
      },
      { state: 'an alert that exists already', section: 8, shownBy: [] },
      {
        state: 'deleted, and undone',
        section: 8,
        shownBy: [['alerts', 'gives a deleted alert back when that is undone']],
      },
      { state: 'Failed to delete alert', section: 8, shownBy: [] },
      { state: 'Failed to load your alerts, and Retry', section: 8, shownBy: [] },
      { state: 'as many alerts as the plan allows: no card for another', section: 2, shownBy: [] },
      { state: 'excess alerts removed, and said so', section: 8, shownBy: [] },
      { state: 'the upgrade banner, dismissed for the session', section: 2, shownBy: [] },
      {
        state: 'a bottle reaches a shelf: Recent Notifications, and the text',
        section: 2,
        shownBy: [
          [
            'shelf-to-text',
            'a person signs up, pays for a plan, saves an alert and gets one text when the bottle reaches a shelf',
          ],
        ],
      },
      {
        state: 'offline: the last loaded alerts',
        section: 2,
        shownBy: [['installable', 'shows the last loaded alerts with their age, and nobody them after the log-out']],
      },
    ],
  },
  {
    route: '/search/:alertId',
    title: 'Search Results',
    states: [
      { state: 'the results of an alert', section: 2, shownBy: [['accessibility', 'is on the results of an alert']] },
      { state: 'No Results Found', section: 2, shownBy: [] },
      { state: 'opened without the data: No search results found, and to the alerts', section: 8, shownBy: [] },
    ],
  },
  {
    route: '/search/item/:itemId',
    title: 'Store Inventory',
    states: [
      { state: 'the stores of a bottle', section: 2, shownBy: [['accessibility', 'is on the stores of a bottle']] },
      { state: 'opened without the data: to the alerts', section: 2, shownBy: [] },
    ],
  },
  {
    route: '/a/:linkSigns',
    title: 'The link in a text',
    states: [
      { state: 'the results of the alert it was about', section: 2, shownBy: [] },
      { state: 'an alert that is not there any more', section: 8, shownBy: [] },
    ],
  },
];
