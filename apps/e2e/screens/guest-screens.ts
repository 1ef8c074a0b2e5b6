import type { Screen } from './screen';

/** The pages for which nobody needs an account, but for the search. */
export const guestScreens: readonly Screen[] = [
  {
    route: '/login',
    title: 'Login',
    states: [
      { state: 'the form', section: 2, shownBy: [['accessibility', 'is on the login']] },
      {
        state: 'failed: the toast, and Forgot password? with its dialog',
        section: 2,
        shownBy: [['log-in', 'is told so and offered help with a forgotten password']],
      },
      {
        state: 'succeeded: back to the page that asked for it, else to the alerts',
        section: 2,
        shownBy: [
          ['log-in', 'comes back to the page that asked for it'],
          ['log-in', 'comes to the alerts when no page asked for it'],
        ],
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
        state: 'the token cannot be stored',
        section: 8,
        shownBy: [['storage-refused', 'stays logged in until the page is left']],
      },
      {
        state: 'the answer is no JSON',
        section: 8,
        shownBy: [['sign-up-states', 'says so when the answer is no JSON']],
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
      { state: 'the age gate', section: 2, shownBy: [['accessibility', 'is on the age gate']] },
      {
        state: 'the age gate: date missing, impossible, too young',
        section: 5,
        shownBy: [['sign-up-states', 'asks for a whole date of birth, and for 21 years']],
      },
      { state: 'the form', section: 2, shownBy: [['accessibility', 'is on the sign-up form']] },
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
  {
    route: '/subscription-select',
    title: 'Choose Your Plan',
    states: [
      { state: 'the three plans', section: 2, shownBy: [['accessibility', 'is on the choice of plans']] },
      {
        state: 'a guest chooses: Please log in to continue',
        section: 8,
        shownBy: [['plan-states', 'sends a guest to the login first, and back']],
      },
      {
        state: 'Processing... while the payment page is asked for',
        section: 2,
        shownBy: [['plan-states', 'is busy while the payment page is asked for, and waits while it is open']],
      },
      {
        state: 'the payment page could not be opened',
        section: 8,
        shownBy: [['plan-states', 'says so once, and leaves no empty tab']],
      },
      {
        state: 'paid in the other tab: welcome, and to the alerts',
        section: 4,
        shownBy: [
          [
            'shelf-to-text',
            'a person signs up, pays for a plan, saves an alert and gets one text when the bottle reaches a shelf',
          ],
        ],
      },
      {
        state: 'the portal for who has a plan, until another plan holds',
        section: 4,
        shownBy: [['plan-states', 'leads who has a plan to the portal, and waits for another plan than that']],
      },
      {
        state: 'skipped, to the alerts',
        section: 2,
        shownBy: [
          ['plan-states', 'can be skipped'],
          ['one-tap-alert', 'leads a guest through sign-up to the alert'],
        ],
      },
    ],
  },
  {
    route: '/payment-success',
    title: 'Your Subscription',
    states: [
      { state: 'Verifying Your Subscription', section: 2, shownBy: [['accessibility', 'is on the payment check']] },
      {
        state: 'Welcome Aboard!, then the alerts',
        section: 4,
        shownBy: [['plan-states', 'welcomes whoever has paid, and leads to the alerts']],
      },
      { state: 'a look that fails', section: 8, shownBy: [['plan-states', 'goes on looking']] },
      {
        state: 'Verification Needed after 15 looks',
        section: 4,
        shownBy: [['plan-states', 'looks 15 times, and then leads to the account']],
      },
    ],
  },
  {
    route: '/privacy',
    title: 'Privacy Policy',
    states: [{ state: 'the text', section: 2, shownBy: [['accessibility', 'is on the privacy policy']] }],
  },
  {
    route: '/terms',
    title: 'Terms of Service',
    states: [{ state: 'the text', section: 2, shownBy: [['accessibility', 'is on the terms']] }],
  },
  {
    route: '*',
    title: 'Oops! Page not found',
    states: [
      {
        state: 'an address that does not exist',
        section: 2,
        shownBy: [['accessibility', 'is on the page that is not there']],
      },
    ],
  },
];
