import { dropTabs, type Drop, type DropsAnswer } from '@barrelhive/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { boards } from '../features/drops/boards';
import { homeTown } from '../near-me/home-town';
import { browserSession } from '../session/session';
import Drops from './drops';

const SINCE = '2026-11-26T17:00:00.000Z';
const blanton: Drop = {
  sku: '016850',
  name: 'BLANTON BOURBON SNGL BRRL 750ml',
  displayName: 'Blanton Bourbon Single Barrel',
  department: 'LA',
  size: '750 ML',
  price: '$71.99',
  priceCents: 7199,
  storeQty: 24,
  warehouseQty: 60,
  since: SINCE,
  goneSince: '2026-11-14T17:00:00.000Z',
  priceBefore: '$80.00',
  seldom: { watchedDays: 180, shareOfHours: 0.05, returns: 6, medianHoursOnShelf: 3.34 },
};

const store = (storeNumber: string, latitude: number) => ({
  storeNumber,
  address: '',
  city: '',
  phone: '',
  latitude,
  longitude: -109.55,
});

/** Answers with these bottles, and gives what was asked for. */
function answer(drops: Drop[], more: Partial<DropsAnswer> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('/api/drops', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const page = Number(searchParams.get('page'));
      return HttpResponse.json({
        tab: 'just-in',
        page,
        pages: 1,
        total: drops.length,
        lastChecked: SINCE,
        drops,
        ...more,
      });
    }),
  );
  return asked;
}

describe('the boards', () => {
  it('show what just came in, since when, and after how long', async () => {
    const asked = answer([blanton, { ...blanton, sku: '1', goneSince: undefined }]);
    show(<Drops />, '/drops');
    const [first] = await screen.findAllByRole('link', { name: 'Blanton Bourbon Single Barrel 750ml' });
    expect(first?.getAttribute('href')).toBe('/bottles/016850');
    expect(screen.getByText('Back in the state since Nov 26, 2026, 10:00 AM, after 12 days')).toBeTruthy();
    expect(screen.getByText('New, since Nov 26, 2026, 10:00 AM')).toBeTruthy();
    expect(screen.getAllByText('24 in stores')).toHaveLength(2);
    expect(asked).toEqual(['tab=just-in&page=1']);
  });

  it('say to a member why each came and to which stores, theirs first, then those near the town', async () => {
    logIn();
    act(() => homeTown.choose('Moab'));
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/home-stores', () => HttpResponse.json({ stores: ['0012', '0009'], most: 5 })),
      http.get('/api/stores', () => HttpResponse.json({ stores: [store('0012', 40.74), store('0038', 38.57)] })),
    );
    const came = (...storeNumbers: string[]) => ({ at: SINCE, came: 18, stores: storeNumbers.length, storeNumbers });
    const of = (sku: string, more: Partial<Drop>): Drop => ({ ...blanton, sku, goneSince: undefined, ...more });
    const asked = answer([
      of('1', { reason: 'back-in-stock' }),
      of('2', { reason: 'delivery', arrival: came('0038', '0033') }),
      of('3', { reason: 'at-stores', arrival: came('0012') }),
    ]);
    show(<Drops />, '/drops');
    expect(await screen.findByText(/^18 came to your #12 · \d+ mi$/)).toBeTruthy();
    expect(screen.getByText(/^18 came to 2 stores: #38 · \d\.\d mi, #33$/)).toBeTruthy();
    const whys = screen.getAllByText(/Nov 26, 2026, 10:00 AM$/).map(({ textContent }) => textContent);
    expect(whys).toEqual([
      'Came to a store that had none, Nov 26, 2026, 10:00 AM',
      'A delivery, Nov 26, 2026, 10:00 AM',
      'Back in the state since Nov 26, 2026, 10:00 AM',
    ]);
    expect(asked).toEqual(['tab=just-in&page=1&stores=0012%2C0009']);
    act(() => {
      homeTown.choose('');
      browserSession.logOut();
    });
  });

  it.each([
    ['price-cuts', '$80.00 before, cheaper since Nov 26, 2026, 10:00 AM'],
    ['rarely-seen', 'On a shelf 5% of the last 180 days. 6 returns in a year. Usually gone in 3 h 20 min.'],
    ['clearance', 'What is left is sold off'],
    ['on-its-way', '60 in the warehouse'],
  ] as const)('say on %s why a bottle stands there', async (tab, words) => {
    answer([blanton], { tab });
    show(<Drops />, `/drops?tab=${tab}`);
    expect(await screen.findByText(words)).toBeTruthy();
    const links = within(screen.getByRole('navigation', { name: 'Boards' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(dropTabs.map((each) => boards[each].label));
    expect(
      links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent),
    ).toEqual([boards[tab].label]);
  });

  it('keep to the price and the department that are chosen, on every board and page', async () => {
    const asked = answer([blanton], { pages: 3 });
    show(<Drops />, '/drops?tab=clearance&page=2');
    fireEvent.change(await screen.findByLabelText('Price'), { target: { value: '50' } });
    fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'LA' } });
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Just in' }));
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(asked).toEqual([
      'tab=clearance&page=2',
      'tab=clearance&page=1&upTo=50',
      'tab=clearance&page=1&upTo=50&departments=LA',
      'tab=clearance&page=2&upTo=50&departments=LA',
      'tab=just-in&page=1&upTo=50&departments=LA',
    ]);
  });

  it('show a guest what stands near their town alone, and ask by the numbers of stores', async () => {
    const asked = answer([blanton]);
    server.use(
      http.get('/api/stores', () => HttpResponse.json({ stores: [store('0012', 40.74), store('0038', 38.57)] })),
    );
    const { unmount } = show(<Drops />, '/drops?tab=clearance&stores=near');
    expect(await screen.findByText('24 in stores')).toBeTruthy();
    expect(screen.queryByLabelText('Stores')).toBeNull();
    unmount();
    act(() => homeTown.choose('Moab'));
    show(<Drops />, '/drops?tab=clearance');
    fireEvent.change(await screen.findByLabelText('Stores'), { target: { value: 'near' } });
    await waitFor(() => expect(asked).toHaveLength(3));
    for (const board of ['On its way', 'Just in']) {
      fireEvent.click(screen.getByRole('link', { name: board }));
      expect(await screen.findByText('24 in stores')).toBeTruthy();
      expect(screen.queryByLabelText('Stores') === null).toBe(board === 'On its way');
    }
    expect(asked).toEqual([
      'tab=clearance&page=1',
      'tab=clearance&page=1',
      'tab=clearance&page=1&at=0038',
      'tab=on-its-way&page=1',
      'tab=just-in&page=1&at=0038',
    ]);
    act(() => homeTown.choose(''));
  });

  it('show a member what stands at their stores alone, asked for once these are known', async () => {
    logIn();
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/home-stores', () => HttpResponse.json({ stores: ['0012', '0009'], most: 5 })),
    );
    const asked = answer([]);
    show(<Drops />, '/drops?tab=price-cuts&stores=mine');
    expect(await screen.findByText('Nothing on this board fits what you chose above.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Stores').selectedOptions[0]?.text).toBe('My stores');
    expect(asked).toEqual(['tab=price-cuts&page=1&stores=0012%2C0009&at=0012%2C0009']);
    act(() => browserSession.logOut());
  });

  it('say that nothing is there, and that a board did not come', async () => {
    answer([]);
    const { unmount } = show(<Drops />, '/drops?tab=clearance');
    expect(await screen.findByText(boards.clearance.empty)).toBeTruthy();
    unmount();
    server.use(http.get('/api/drops', () => HttpResponse.json({}, { status: 503 })));
    show(<Drops />, '/drops');
    expect(await screen.findByText('Failed to load the board')).toBeTruthy();
    answer([blanton]);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('24 in stores')).toBeTruthy();
  });
});
