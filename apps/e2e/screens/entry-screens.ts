import type { Screen } from './screen';

/** The login and the sign-up. */
export const entryScreens: readonly Screen[] = [
  {
    route: '/login',
    title: 'Login',
    states: [
      {
        state: 'the form, and the way to an account',
        section: 2,
        shownBy: [
          ['open-pages', 'finds the way from the login over the age gate to the form of an account'],
          ['accessibility', 'is on the login'],
        ],
      },
      {
        state: 'failed: the toast, and Forgot password? with its dialog',
        section: 2,
        shownBy: [['log-in', 'is told so and offered help with a forgotten password']],
      },
      {
        state: 'succeeded: back to the page that asked for it, else to the alerts',
        section: 2,
        shownBy: [
          ['log-in', 'comes back to the page that asked for it, and has the plan looked at a second later'],
          ['log-in', 'comes to the alerts when no page asked for it, and never back to the form'],
        ],
      },
      {
        state: 'succeeded: Back does not lead to the form',
        section: 2,
        shownBy: [['log-in', 'comes to the alerts when no page asked for it, and never back to the form']],
      },
      {
        state: 'succeeded: the plan looked at after a second',
        section: 4,
        shownBy: [['log-in', 'comes back to the page that asked for it, and has the plan looked at a second later']],
      },
      {
        state: 'succeeded: the toast, and the default preferences of whoever has none',
        section: 4,
        shownBy: [
          ['sign-up-states', 'succeeds, and says so'],
          ['sign-up-states', 'saves the default preferences of whoever has none'],
        ],
      },
      {
        state: 'Failed to store authentication token',
        section: 8,
        shownBy: [['sign-up-states', 'fails where the browser cannot keep who has logged in']],
      },
      {
        state: 'a browser that stores nothing: logged in until the page is left',
        section: 4,
        shownBy: [['storage-refused', 'stays logged in until the page is left']],
      },
      {
        state: 'the answer is no JSON, or names nobody: Login failed',
        section: 8,
        shownBy: [['sign-up-states', 'says so when the answer is no JSON, or names nobody']],
      },
      {
        state: 'the password shown and hidden',
        section: 2,
        shownBy: [['sign-up-states', 'names what is wrong with each field, and shows the password']],
      },
      {
        state: 'fields empty or faulty, each with its message',
        section: 5,
        shownBy: [['sign-up-states', 'names what is wrong with each field, and shows the password']],
      },
    ],
  },
  {
    route: '/signup',
    title: 'Sign Up',
    states: [
      {
        state: 'the age gate',
        section: 2,
        shownBy: [
          ['open-pages', 'finds the way from the login over the age gate to the form of an account'],
          ['accessibility', 'is on the age gate'],
        ],
      },
      {
        state: 'the age gate: date missing, impossible, too young',
        section: 5,
        shownBy: [['sign-up-states', 'asks for a whole date of birth, and for 21 years']],
      },
      {
        state: 'the form, with its checklist and the links to /terms and /privacy',
        section: 2,
        shownBy: [
          ['open-pages', 'finds the way from the login over the age gate to the form of an account'],
          ['accessibility', 'is on the sign-up form'],
        ],
      },
      {
        state: 'the form with errors, and the toast about them',
        section: 5,
        shownBy: [['sign-up-states', 'names what is wrong with each field, and ticks the rules of the password off']],
      },
      { state: 'no network', section: 8, shownBy: [['sign-up-states', 'says so, and keeps what was typed']] },
      {
        state: 'refused by the server',
        section: 8,
        shownBy: [['sign-up-states', 'says why, and keeps what was typed']],
      },
      {
        state: 'Signup failed, without a reason',
        section: 8,
        shownBy: [['sign-up-states', 'fails where the browser cannot keep who has signed up']],
      },
      {
        state: 'succeeded: to the choice of plans',
        section: 2,
        shownBy: [
          [
            'shelf-to-text',
            'a person signs up, pays for a plan, saves an alert and gets one text when the bottle reaches a shelf',
          ],
        ],
      },
    ],
  },
];
