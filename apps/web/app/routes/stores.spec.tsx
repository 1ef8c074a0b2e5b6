import { act, fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { homeTown } from '../near-me/home-town';
import { browserSession } from '../session/session';
import Stores from './stores';

const store = (storeNumber: string, city: string, latitude: number) => ({
  storeNumber,
  name: `STATE STORE # ${Number(storeNumber)}`,
  address: '1 MAIN ST',
  city,
  phone: '(801) 555-0100',
  latitude,
  longitude: -111.8,
  hours: { isOwn: false, isOpen: false },
});
const stores = [store('0012', 'SALT LAKE CITY', 40.76), store('0009', 'PROVO', 40.23), store('0002', 'PROVO', 40.24)];
const shown = async () => {
  const list = await screen.findByRole('list', { name: 'Stores' });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
};

describe('the stores', () => {
  afterEach(() => act(() => homeTown.choose('')));

  it('are listed by their cities, and by how far they are once a town is known', async () => {
    server.use(http.get('/api/stores', () => HttpResponse.json({ stores })));
    show(<Stores />, '/stores');
    expect(await shown()).toEqual(['/stores/0002', '/stores/0009', '/stores/0012']);
    expect(screen.getByRole('img', { name: /^Map of Utah with \d+ towns/ })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Distance from'), { target: { value: 'Salt Lake City' } });
    expect(await screen.findByText('36 mi ·', { exact: false })).toBeTruthy();
    expect(await shown()).toEqual(['/stores/0012', '/stores/0002', '/stores/0009']);
  });

  it('begin with those to which a member drives, and say so', async () => {
    logIn();
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/stores', () => HttpResponse.json({ stores })),
      http.get('/api/home-stores', () => HttpResponse.json({ stores: ['0012'], most: 2 })),
    );
    show(<Stores />, '/stores');
    const [first] = within(await screen.findByRole('list', { name: 'Stores' })).getAllByRole('listitem');
    expect(await screen.findByText('Your store')).toBeTruthy();
    expect(first?.textContent).toMatch(/^Store 12 .*Your store/);
    act(() => browserSession.logOut());
  });

  it('say that they did not come, and come when asked again', async () => {
    server.use(http.get('/api/stores', () => HttpResponse.json({}, { status: 503 })));
    show(<Stores />, '/stores');
    expect(await screen.findByText('Failed to load the stores')).toBeTruthy();
    server.use(http.get('/api/stores', () => HttpResponse.json({ stores })));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await shown()).toHaveLength(3);
  });
});
