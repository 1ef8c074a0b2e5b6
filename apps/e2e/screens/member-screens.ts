import type { Screen } from './screen';

/** The pages behind the log-in, but for the alerts. */
export const memberScreens: readonly Screen[] = [
  {
    route: '/account',
    title: 'My Account',
    states: [
      {
        state: 'with a plan',
        section: 2,
        shownBy: [
          ['plan-states', 'is Active, Ending Soon or Expired'],
          ['accessibility', 'is on the account'],
        ],
      },
      {
        state: 'without a plan: switches off, Subscribe to Enable Alerts',
        section: 2,
        shownBy: [
          ['accessibility', 'is on the account without a plan'],
          ['account-states', 'keeps the switches off without a plan, and says what is missed'],
        ],
      },
      {
        state: 'with a plan that is inactive: the same',
        section: 4,
        shownBy: [['account-states', 'keeps the switches off with a plan that is inactive']],
      },
      {
        state: 'name, email and phone edited in place',
        section: 2,
        shownBy: [['account-states', 'has name, email and phone number edited in place, and keeps them']],
      },
      {
        state: 'an edit that is faulty, and one that is cancelled',
        section: 5,
        shownBy: [['account-states', 'names what is wrong with an edit, and drops it when it is cancelled']],
      },
      {
        state: 'Failed to update name, email, phone number; Request failed: {status}',
        section: 8,
        shownBy: [['account-states', 'puts an edit back']],
      },
      {
        state: 'Failed to load alert preferences, and Retry',
        section: 8,
        shownBy: [['account-states', 'says that the preferences did not come, and tries again']],
      },
      {
        state: 'each of the five preferences switched',
        section: 8,
        shownBy: [['account-states', 'switches each preference, and keeps them all']],
      },
      {
        state: 'a preference that could not be saved goes back',
        section: 8,
        shownBy: [['account-states', 'puts a preference back']],
      },
      {
        state: 'the password changed, after each of its rules had its message',
        section: 5,
        shownBy: [['account-states', 'changes the password once all five rules are met']],
      },
      { state: 'a wrong current password', section: 8, shownBy: [['account-states', 'says so and keeps the form']] },
      {
        state: 'Failed to update password',
        section: 8,
        shownBy: [['account-states', 'says that the password did not change']],
      },
      {
        state: 'the plan: Active, Ending Soon, Expired',
        section: 4,
        shownBy: [['plan-states', 'is Active, Ending Soon or Expired']],
      },
      {
        state: 'Expired: what was had, and one tap to renew',
        section: 4,
        shownBy: [['plan-states', 'that ended says what was had, and is bought again in one tap']],
      },
      {
        state: 'a failed renewal: the last day of the plan, and the way to repair the card',
        section: 4,
        shownBy: [['plan-states', 'says on which day the plan ends, and leads to where the card is repaired']],
      },
      {
        state: 'Failed to open billing portal',
        section: 8,
        shownBy: [['account-states', 'says that the billing portal did not open, once']],
      },
      {
        state: 'logged out: nothing of the session is kept',
        section: 4,
        shownBy: [['account-states', 'logs out, and says so']],
      },
      {
        state: 'Failed to log out',
        section: 8,
        shownBy: [['account-states', 'logs out all the same, and says that it failed']],
      },
      {
        state: 'sessions, data and deletion',
        section: 2,
        shownBy: [
          ['own-account', 'ends a session elsewhere, which is led to the log-in'],
          ['own-account', 'takes a file of all that is held along'],
          ['own-account', 'is logged out, and cannot log in any more'],
        ],
      },
    ],
  },
  {
    route: '/change-password',
    title: 'Change Password',
    states: [
      {
        state: 'forced: nothing else renders, and on to the alerts',
        section: 2,
        shownBy: [
          [
            'forced-password-change',
            'meets nothing but the form, also after a reload, and goes on with a new password',
          ],
        ],
      },
      {
        state: 'too short, passwords that do not match',
        section: 5,
        shownBy: [['forced-password-states', 'judges what is typed, and shows it when asked to']],
      },
      {
        state: 'each of the two passwords shown and hidden',
        section: 2,
        shownBy: [['forced-password-states', 'judges what is typed, and shows it when asked to']],
      },
      {
        state: 'Failed to change password',
        section: 8,
        shownBy: [['forced-password-states', 'says so, and keeps what was typed']],
      },
    ],
  },
  {
    route: '/allocated-items',
    title: 'Monthly Allocated List',
    states: [
      {
        state: 'loading',
        section: 4,
        shownBy: [['steady-pages', 'of the monthly list stays where it is when its filters come']],
      },
      {
        state: 'prices and figures by name, the newest month first, another month',
        section: 2,
        shownBy: [['monthly-list-items', 'stand by name with price and figures, the newest month first']],
      },
      {
        state: 'the stores by number, with city and address; No Items Available',
        section: 2,
        shownBy: [['monthly-list-items', 'are found by store, each with its number, city and address', '1200 and 390']],
      },
      {
        state: 'the items of one store, with the stores of one bottle',
        section: 2,
        shownBy: [
          ['accessibility', 'is on the monthly list'],
          ['monthly-list-states', 'opens and closes the stores of a bottle'],
        ],
      },
      {
        state: 'restricted: unlock it with a plan',
        section: 2,
        shownBy: [
          ['monthly-list-states', 'is locked for whoever has no plan, but for past months'],
          ['monthly-list-views', 'counts for who has no plan exactly what the whole list holds, and names none of it'],
        ],
      },
      {
        state: 'another month chosen',
        section: 2,
        shownBy: [['monthly-list-states', 'is locked for whoever has no plan, but for past months']],
      },
      {
        state: 'Allocated Items That Match Your Alerts',
        section: 2,
        shownBy: [
          ['monthly-list-states', 'says that it was narrowed to what the alerts match'],
          ['monthly-list-views', 'shows a Basic plan what its alerts match of the whole list, and counts all of it'],
          ['monthly-list-views', 'is empty for a Basic plan whose alerts match nothing of it'],
        ],
      },
      {
        state: 'one store chosen',
        section: 2,
        shownBy: [['monthly-list-views', 'holds with a store chosen only what stands there']],
      },
      {
        state: 'drawings: open, upcoming, past, none',
        section: 2,
        shownBy: [
          ['monthly-list-views', 'of the agency are there for who has no plan, too, with their odds'],
          ['monthly-list-views', 'are open, upcoming or past'],
          ['monthly-list-views', 'leave no empty place where there are none'],
        ],
      },
      {
        state: 'No Allocated Items Available',
        section: 2,
        shownBy: [['monthly-list-states', 'says that there is nothing on it']],
      },
      {
        state: 'Error Loading Allocated Items, and Retry',
        section: 2,
        shownBy: [
          ['monthly-list-states', 'says so, and tries again'],
          ['monthly-list-states', 'says so, and that it is an error'],
        ],
      },
      {
        state: 'refused: Please log in to view allocated items',
        section: 8,
        shownBy: [['monthly-list-states', 'leads to the login when it is refused']],
      },
      {
        state: 'a guest logs in first',
        section: 6,
        shownBy: [['log-in', 'comes back to the page that asked for it, and has the plan looked at a second later']],
      },
    ],
  },
];
