import type { Screen } from './screen';

/** Where one searches, and what a bottle's page shows. */
export const searchScreens: readonly Screen[] = [
  {
    route: '/',
    title: 'Home',
    states: [
      {
        state: "title, hero, Try It Yourself, the state's figures, plans",
        section: 2,
        shownBy: [
          ['open-pages', 'reads on the landing page what is tracked, and may try it'],
          [
            'landing',
            "shows the state's shelves as they are, and nothing moves when the figures come",
            '320, 390 and 1200',
          ],
          ['accessibility', 'is on the landing page'],
        ],
      },
      {
        state: 'the ten answers, one open at a time',
        section: 2,
        shownBy: [['landing', 'opens one of ten answers at a time, and closes it again']],
      },
      {
        state: 'no sign-up box for those who are known',
        section: 2,
        shownBy: [['session-states', 'has the links of a guest, and those of a member', '1200 and 390']],
      },
      {
        state: 'a search from an example',
        section: 2,
        shownBy: [['landing', 'searches at a tap, after it said what that costs']],
      },
      {
        state: 'a plan leads to the sign-up',
        section: 2,
        shownBy: [['landing', 'leads from a plan to the sign-up']],
      },
    ],
  },
  {
    route: '/product-search',
    title: 'Product Search',
    states: [
      {
        state: 'the field, and a term that is too short',
        section: 5,
        shownBy: [['search-states', 'is not begun with a term that is too short']],
      },
      {
        state: 'items stream in, with their stores',
        section: 4,
        shownBy: [['guest-search', 'sees warehouse, orders and stores of each bottle stream in', '1200 and 390']],
      },
      {
        state: 'results with the stores of one bottle, as cards and as a table',
        section: 2,
        shownBy: [
          ['stream-events', 'changes a price only to another, and a figure only where it was 0', '1200 and 390'],
          ['accessibility', 'is on the product search with results'],
          ['narrow-screens', 'show the stores of a bottle', '767 and 768'],
        ],
      },
      {
        state: 'Found N items: Loading... placeholders, dropped at the end',
        section: 4,
        shownBy: [['search-states', 'keeps the places of what it found, and asks the stores']],
      },
      {
        state: 'Searching stores while figures are pending',
        section: 2,
        shownBy: [['search-states', 'keeps the places of what it found, and asks the stores']],
      },
      {
        state: 'the stream fails before any data: the plain search',
        section: 4,
        shownBy: [
          ['search-states', 'goes the plain way when the stream does not open'],
          ['stream-events', 'that says it failed before any bottle came gives way to the plain search'],
          ['stream-events', 'whose connection breaks before any bottle came gives way to the plain search'],
        ],
      },
      {
        state: 'the stream breaks off after data: complete with what came',
        section: 4,
        shownBy: [['search-states', 'is complete with what came when the stream breaks off']],
      },
      {
        state: 'products at once, then updates: a price of 0 and a second figure change nothing',
        section: 4,
        shownBy: [
          ['stream-events', 'changes a price only to another, and a figure only where it was 0', '1200 and 390'],
        ],
      },
      {
        state: 'green over 0, red 0 and Not available at any stores currently.',
        section: 2,
        shownBy: [
          ['stream-events', 'changes a price only to another, and a figure only where it was 0', '1200 and 390'],
        ],
      },
      {
        state: 'no stream within 10 seconds: the plain search',
        section: 4,
        shownBy: [['search-states', 'goes the plain way when no stream opens within ten seconds']],
      },
      {
        state: 'an answer that is no JSON',
        section: 8,
        shownBy: [['broken-answers', 'whose answer is no JSON fails with a message and no spinner']],
      },
      {
        state: 'too broad, by the refusal of the stream or by its event',
        section: 2,
        shownBy: [
          ['search-states', 'is too broad, and asked for no second time'],
          ['stream-events', 'may ask for a narrower term'],
        ],
      },
      {
        state: 'nothing found, and the invitation to guests',
        section: 2,
        shownBy: [['search-states', 'says that nothing was found, and invites a guest']],
      },
      {
        state: 'nothing found, another spelling offered',
        section: 5,
        shownBy: [['guest-search', 'is asked whether another spelling was meant only when nothing was found']],
      },
      {
        state: 'the guest counter',
        section: 4,
        shownBy: [['guest-search', 'counts the free searches down to none']],
      },
      {
        state: 'no free search left',
        section: 5,
        shownBy: [['guest-search', 'is invited to sign up instead of searching a fourth time']],
      },
      {
        state: 'a refusal that speaks of a limit: no search left',
        section: 8,
        shownBy: [['search-refusals', 'for a limit leaves a guest no search']],
      },
      {
        state: "the server's refusal of a guest over the limit",
        section: 8,
        shownBy: [['guest-search', 'is still refused a fourth search by the server']],
      },
      {
        state: 'Searches Remaining: Unlimited for those who are logged in',
        section: 2,
        shownBy: [['search-states', 'has no limit for a member, and no invitation']],
      },
      {
        state: 'a login is required: to the sign-up',
        section: 8,
        shownBy: [
          ['search-states', 'leads to the sign-up when it wants a login'],
          ['search-refusals', 'until a login leads to the sign-up, and says what it was told'],
        ],
      },
      {
        state: 'the server fails',
        section: 8,
        shownBy: [
          ['search-states', 'says that the servers have a problem, and the search is used'],
          ['search-states', 'asks a member to try again'],
        ],
      },
      {
        state: 'Search failed with status {n}, Server error ({status}): Unable to parse response',
        section: 8,
        shownBy: [['search-refusals', 'without words is told by its status']],
      },
      { state: 'no network', section: 8, shownBy: [['search-states', 'says so']] },
      {
        state: 'figures in doubt',
        section: 4,
        shownBy: [
          [
            'zero-glitch',
            'when the agency shows 0 for everything, a person reads the last good figures and why, and gets no text about it',
            '1200 and 390',
          ],
        ],
      },
    ],
  },
  {
    route: '/bottles/:sku',
    title: 'A bottle',
    states: [
      {
        state: 'its stores on the map and in the list, its history, the sharing',
        section: 2,
        shownBy: [
          ['bottle-page', 'shows where it is, from a town that never leaves the browser', '1200 and 390'],
          ['bottle-page', 'the document of a bottle that the server sends names it, and keeps no search engine out'],
          ['bottle-page', 'leaves nothing of the bottle in the head of the next page'],
        ],
      },
      {
        state: 'a bottle that nobody knows',
        section: 2,
        shownBy: [['bottle-page', 'says so of a number that nobody knows, and leads to the search']],
      },
    ],
  },
];
