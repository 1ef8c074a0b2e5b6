import type { Screen } from './screen';

/** The other pages for which nobody needs an account. */
export const guestScreens: readonly Screen[] = [
  {
    route: '/subscription-select',
    title: 'Choose Your Plan',
    states: [
      {
        state: 'the three plans, Standard recommended',
        section: 2,
        shownBy: [
          ['open-pages', 'sees three plans with their prices, and which of them is recommended'],
          ['accessibility', 'is on the choice of plans'],
        ],
      },
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
        state: 'not paid within five minutes: waited no longer',
        section: 4,
        shownBy: [['plan-states', 'waits no longer than five minutes for the payment']],
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
      {
        state: 'Verifying Your Subscription',
        section: 2,
        shownBy: [
          ['payment-check', 'welcomes whoever has paid, and leads to the alerts'],
          ['accessibility', 'is on the payment check'],
        ],
      },
      {
        state: 'Welcome Aboard!, then the alerts',
        section: 4,
        shownBy: [['payment-check', 'welcomes whoever has paid, and leads to the alerts']],
      },
      { state: 'a look that fails', section: 8, shownBy: [['payment-check', 'goes on looking']] },
      {
        state: 'Verification Needed after 15 looks',
        section: 4,
        shownBy: [['payment-check', 'looks 15 times, and then leads to the account']],
      },
    ],
  },
  {
    route: '/privacy',
    title: 'Privacy Policy',
    states: [
      {
        state: 'the text',
        section: 2,
        shownBy: [
          ['open-pages', 'reads how texts are stopped, and that payments are not refunded'],
          ['accessibility', 'is on the privacy policy'],
        ],
      },
    ],
  },
  {
    route: '/terms',
    title: 'Terms of Service',
    states: [
      {
        state: 'the text',
        section: 2,
        shownBy: [
          ['open-pages', 'reads how texts are stopped, and that payments are not refunded'],
          ['accessibility', 'is on the terms'],
        ],
      },
    ],
  },
  {
    route: '*',
    title: 'Oops! Page not found',
    states: [
      {
        state: 'an address that does not exist: Return to Home',
        section: 2,
        shownBy: [
          ['open-pages', 'is led home'],
          ['accessibility', 'is on the page that is not there'],
        ],
      },
    ],
  },
];
