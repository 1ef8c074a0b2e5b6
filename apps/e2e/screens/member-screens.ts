import type { Screen } from './screen';

/** The pages behind the log-in, but for the alerts. */
export const memberScreens: readonly Screen[] = [
  {
    route: '/account',
    title: 'My Account',
    states: [
      { state: 'with a plan', section: 2, shownBy: [['accessibility', 'is on the account']] },
      {
        state: 'without a plan: switches off, Subscribe to Enable Alerts',
        section: 2,
        shownBy: [['accessibility', 'is on the account without a plan']],
      },
      { state: 'name, email and phone edited in place', section: 2, shownBy: [] },
      { state: 'an edit that is faulty, and one that is cancelled', section: 5, shownBy: [] },
      { state: 'an edit that the server refuses', section: 8, shownBy: [] },
      { state: 'a preference switched', section: 8, shownBy: [] },
      { state: 'a preference that could not be saved goes back', section: 8, shownBy: [] },
      { state: 'the password changed, after its five rules', section: 5, shownBy: [] },
      { state: 'a wrong current password', section: 8, shownBy: [] },
      { state: 'the plan: Active, Ending Soon, Expired', section: 4, shownBy: [] },
      { state: 'Failed to open billing portal', section: 8, shownBy: [] },
      { state: 'logged out', section: 8, shownBy: [] },
      { state: 'Failed to log out', section: 8, shownBy: [] },
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
      { state: 'too short, passwords that do not match', section: 5, shownBy: [] },
      { state: 'Failed to change password', section: 8, shownBy: [] },
    ],
  },
  {
    route: '/allocated-items',
    title: 'Monthly Allocated List',
    states: [
      {
        state: 'loading',
        section: 4,
        shownBy: [['steady-pages', 'the monthly list stays where it is on a phone when its filters come']],
      },
      {
        state: 'the items of one store, with the stores of one bottle',
        section: 2,
        shownBy: [['accessibility', 'is on the monthly list']],
      },
      { state: 'restricted: unlock it with a plan', section: 2, shownBy: [] },
      { state: 'another month chosen', section: 2, shownBy: [] },
      { state: 'Allocated Items That Match Your Alerts', section: 2, shownBy: [] },
      { state: 'No Allocated Items Available', section: 2, shownBy: [] },
      { state: 'Error Loading Allocated Items, and Retry', section: 2, shownBy: [] },
      { state: 'refused: Please log in to view allocated items', section: 8, shownBy: [] },
      {
        state: 'a guest logs in first',
        section: 6,
        shownBy: [['log-in', 'comes back to the page that asked for it']],
      },
    ],
  },
];
