import type { Screen } from './screen';

/** The alerts, and what each found. */
export const alertScreens: readonly Screen[] = [
  {
    route: '/alerts',
    title: 'My Alerts',
    states: [
      {
        state: 'the browser warns before the page is left while searches run',
        section: 2,
        shownBy: [['alert-results', 'are waited for: the browser asks before the page is left']],
      },
      {
        state: 'no alert yet',
        section: 2,
        shownBy: [['alert-states', 'is empty at first, counts what is typed, and shows the new alert']],
      },
      {
        state: 'an alert with what it finds, as cards and as a table',
        section: 2,
        shownBy: [
          ['accessibility', 'is on the alerts'],
          ['narrow-screens', 'show the results of an alert', '767 and 768'],
        ],
      },
      {
        state: 'an alert that finds nothing, and one whose search fails',
        section: 4,
        shownBy: [
          ['alert-results', 'may be none'],
          ['alert-results', 'are none yet'],
        ],
      },
      {
        state: 'active alerts only; the last five of Recent Notifications',
        section: 2,
        shownBy: [['alert-states', 'shows active alerts only, each with the last five of its texts']],
      },
      {
        state: 'Searching stores while figures are pending',
        section: 2,
        shownBy: [['alert-results', 'wait for their stores']],
      },
      {
        state: 'Refreshing data..., and Searches Still Loading on a reload: wait, or refresh anyway',
        section: 2,
        shownBy: [['alerts', 'asks before it is refreshed while searches still run']],
      },
      {
        state: 'when an alert is looked at next, and that the plan has no texts',
        section: 2,
        shownBy: [['alert-outlook', 'says when it is looked at next, and that the plan has no texts', '1200 and 390']],
      },
      {
        state: 'no text comes before the phone has consent',
        section: 2,
        shownBy: [['alert-outlook', 'says that the phone needs consent before all else', '1200 and 390']],
      },
      {
        state: 'why no text comes: the phone replied STOP',
        section: 2,
        shownBy: [['alert-outlook', 'says that the phone replied STOP, until it replies START', '1200 and 390']],
      },
      {
        state: 'since when an alert is sold out in all stores',
        section: 2,
        shownBy: [['alert-outlook', 'says since when nothing is left in the stores', '1200 and 390']],
      },
      {
        state: 'a new alert: counter, too long, valid, created',
        section: 2,
        shownBy: [['alert-states', 'is empty at first, counts what is typed, and shows the new alert']],
      },
      {
        state: 'Did you mean: corrected and kept',
        section: 2,
        shownBy: [['alert-creation', 'offers another spelling, which may be taken or not']],
      },
      {
        state: 'Create Alert waits; Alert Creation Failed, another term, Cancel',
        section: 2,
        shownBy: [['alert-creation', 'keeps a term that finds nothing, and asks for another']],
      },
      {
        state: 'Alert Creation Failed: too broad',
        section: 2,
        shownBy: [['alert-creation', 'says that a term is too broad, and how to narrow it']],
      },
      {
        state: 'the longest term on the narrowest screen',
        section: 5,
        shownBy: [['narrow-screens', 'whatever was typed into a new alert', '320']],
      },
      {
        state: 'the login has expired when an alert is created',
        section: 8,
        shownBy: [['alert-states', 'says that the login has expired, and keeps the term']],
      },
      {
        state: 'an alert that exists already',
        section: 8,
        shownBy: [['alert-creation', 'says that there is such an alert']],
      },
      {
        state: 'refused: the words of the server, Failed to create alert: {status}, an answer without its id',
        section: 8,
        shownBy: [['alert-creation', 'says why in the words there are, and keeps the term']],
      },
      {
        state: 'deleted, and undone',
        section: 8,
        shownBy: [['alerts', 'gives a deleted alert back when that is undone']],
      },
      {
        state: 'Failed to delete alert',
        section: 8,
        shownBy: [['alert-states', 'puts an alert back that could not be deleted']],
      },
      {
        state: 'Failed to load your alerts, and Retry',
        section: 8,
        shownBy: [['alert-states', 'says that the list did not come, and tries again']],
      },
      {
        state: 'as many alerts as the plan allows: no card for another',
        section: 2,
        shownBy: [['alert-states', 'takes no other alert at the most that the plan allows']],
      },
      {
        state: 'excess alerts removed, said so, and the list loaded again',
        section: 8,
        shownBy: [
          ['alert-states', 'removes what a plan does not allow, newest first, and says so'],
          ['alert-states', 'names what the server has removed, until that was read'],
        ],
      },
      {
        state: 'the upgrade banner, dismissed for the session',
        section: 2,
        shownBy: [['alert-states', 'invites to upgrade until that is dismissed']],
      },
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
      {
        state: 'the results of an alert',
        section: 2,
        shownBy: [
          ['accessibility', 'is on the results of an alert'],
          ['alert-results', 'stand on a page of their own, and lead back'],
        ],
      },
      { state: 'No Results Found', section: 2, shownBy: [['alert-results', 'may be none']] },
      {
        state: 'No Data Available',
        section: 2,
        shownBy: [['alert-results', 'are no data while the first search runs']],
      },
      {
        state: 'opened without the data: the login, No search results found, and to the alerts',
        section: 8,
        shownBy: [['alert-results', 'cannot be opened without the data of the alerts page']],
      },
    ],
  },
  {
    route: '/search/item/:itemId',
    title: 'Store Inventory',
    states: [
      {
        state: 'the stores of a bottle as a table or cards, and the term that found it',
        section: 2,
        shownBy: [
          ['alert-results', 'lead to the stores of a bottle, and name the term that found it', '1200 and 390'],
          ['accessibility', 'is on the stores of a bottle'],
        ],
      },
      {
        state: 'opened without the data: to the alerts',
        section: 2,
        shownBy: [['alert-results', 'cannot be opened without the data of the alerts page']],
      },
    ],
  },
  {
    route: '/a/:linkSigns',
    title: 'The link in a text',
    states: [
      {
        state: 'the results of the alert it was about',
        section: 2,
        shownBy: [['alert-results', 'open from the link in a text, while the alert is there']],
      },
      {
        state: 'an alert that is not there any more',
        section: 8,
        shownBy: [['alert-results', 'open from the link in a text, while the alert is there']],
      },
    ],
  },
];
