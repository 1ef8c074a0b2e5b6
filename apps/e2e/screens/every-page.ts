import type { Screen } from './screen';

/** What shows on any page. */
export const everyPage: Screen = {
  route: undefined,
  title: 'Every page',
  states: [
    {
      state: 'the links for guests and for members',
      section: 2,
      shownBy: [['session-states', 'has the links of a guest, and those of a member']],
    },
    {
      state: 'the stored name read again: on focus, and when another tab changes it',
      section: 2,
      shownBy: [
        ['session-states', 'reads the stored name again when it gets the focus, and when another tab changes it'],
      ],
    },
    {
      state: 'the side menu below 768 px',
      section: 2,
      shownBy: [
        ['narrow-screens', 'slide in from a menu up to 767 px, and stand in the header from there on', '767 and 768'],
        ['session-states', 'has the links of a guest, and those of a member'],
      ],
    },
    {
      state: 'light, dark, and as the device says',
      section: 9,
      shownBy: [
        ['theme', 'follows the device until one is chosen'],
        ['theme', 'stays as it was chosen on later visits'],
      ],
    },
    {
      state: 'the session has expired: the toast, and the login',
      section: 4,
      shownBy: [['session-states', 'ends the session, says so once, and asks for a login']],
    },
    {
      state: 'a page that needs a login: to the login',
      section: 6,
      shownBy: [['session-states', 'leads to the login from where one needs to be known']],
    },
    {
      state: 'idle for over 4 hours',
      section: 4,
      shownBy: [['session-states', 'asks for a login after more than four idle hours']],
    },
    {
      state: 'begun over 24 hours ago',
      section: 4,
      shownBy: [['session-states', 'asks for a login after more than 24 hours, however busy']],
    },
    {
      state: 'two tabs: logged out and in again in the other one',
      section: 2,
      shownBy: [['session-states', 'follows what the other tab does']],
    },
    {
      state: 'two tabs: the password changed in the other one',
      section: 2,
      shownBy: [['session-states', 'keeps who changes the password in the other tab']],
    },
    {
      state: 'the session ended on the login itself',
      section: 4,
      shownBy: [['session-states', 'leads on from a login whose own page ended the session']],
    },
    {
      state: 'a page that breaks: Unexpected Application Error',
      section: 2,
      shownBy: [
        ['session-states', 'may break, and then says so'],
        ['session-states', 'shows the status of what broke it'],
      ],
    },
    {
      state: 'offline',
      section: 8,
      shownBy: [['installable', 'opens the landing page, and says that it is offline until it is not']],
    },
  ],
};
