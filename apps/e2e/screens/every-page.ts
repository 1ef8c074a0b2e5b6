import type { Screen } from './screen';

/** What shows on any page. */
export const everyPage: Screen = {
  route: undefined,
  title: 'Every page',
  states: [
    {
      state: 'the links for guests and for members',
      section: 2,
      shownBy: [['session-states', 'has the links of a guest, and those of a member', '1200 and 390']],
    },
    {
      state: 'the stored name read again: on focus, and when another tab changes it',
      section: 2,
      shownBy: [
        [
          'session-states',
          'reads the stored name again when it gets the focus, and when another tab changes it',
          '1200 and 390',
        ],
      ],
    },
    {
      state: 'the side menu below 768 px',
      section: 2,
      shownBy: [
        ['narrow-screens', 'slide in from a menu up to 767 px, and stand in the header from there on', '767 and 768'],
        ['session-states', 'has the links of a guest, and those of a member', '1200 and 390'],
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
    {
      state: 'the connection lost while something is created, deleted, edited, paid or looked at',
      section: 8,
      shownBy: [
        ['lost-connection', 'keeps the term of a new alert, and creates it once there is a connection'],
        ['lost-connection', 'keeps an alert that cannot be deleted'],
        ['lost-connection', 'keeps what was edited in the account, for the next try'],
        ['lost-connection', 'is shown the chosen month of the list as soon as there is a connection'],
        ['lost-connection', 'hears that no payment page opened, and finds no empty tab'],
        ['lost-connection', 'finds the bottle that was asked for once there is a connection'],
      ],
    },
    {
      state: 'an answer that is no JSON, and a server that is out of order',
      section: 8,
      shownBy: [
        ['broken-pages', 'to a sign-up is told, and what was typed stays'],
        ['broken-pages', 'to the creation of an alert is told, and the term stays'],
        ['broken-pages', 'to the monthly list is told, and asked for again'],
        ['broken-pages', 'to the page of a bottle is told, and asked for again'],
        ['broken-pages', 'to who is logged in leaves the session, and the page can be used'],
      ],
    },
  ],
};
