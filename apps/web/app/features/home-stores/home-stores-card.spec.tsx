import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { homeTown } from '../../near-me/home-town';
import { HomeStoresCard } from './home-stores-card';
import { CHOOSE_TOWN_FIRST, STORE_UNLISTED, STORES_NOT_SAVED } from './texts';

const store = (storeNumber: string, address: string, latitude: number) => ({
  storeNumber,
  name: '',
  address,
  city: 'SALT LAKE CITY',
  phone: '',
  latitude,
  longitude: -111.891,
});
const STORES = [
  store('0012', '280 W Harris Ave', 40.76),
  store('0009', '205 W 400 S', 40.86),
  store('0038', '55 W 200 S', 38.57),
];

interface Given {
  stores?: string[];
  most?: number;
  beyond_plan?: string[];
  status?: number;
}

/** Shows the card to whoever has these stores; gives what is saved. */
function showCard({ stores = [], most = 2, beyond_plan, status = 200 }: Given = {}) {
  const saved: unknown[] = [];
  logIn();
  server.use(
    http.get('/api/auth/me', () => new HttpResponse(null, { status: 503 })),
    http.get('/api/home-stores', () => HttpResponse.json({ stores, most, beyond_plan })),
    http.get('/api/stores', () => HttpResponse.json({ stores: STORES })),
    http.put('/api/home-stores', async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json(status === 200 ? { ...Object(body), most } : { message: 'No' }, { status });
    }),
  );
  show(<HomeStoresCard />);
  return saved;
}

const open = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

describe('the stores that somebody drives to', () => {
  beforeEach(() => homeTown.choose('Salt Lake City'));
  afterEach(() => act(() => homeTown.choose('')));

  it('are chosen by town and miles, the nearest first', async () => {
    const saved = showCard();
    await open('Choose stores');
    await waitFor(() => expect(boxes()).toHaveLength(2));
    expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      '#12 280 W Harris Ave, Salt Lake City · 0.1 mi',
      '#09 205 W 400 S, Salt Lake City · 6.8 mi',
    ]);
    fireEvent.click(boxes()[1] as HTMLInputElement);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ stores: ['0009'] }]));
    expect(await screen.findByText('Store #09 comes first everywhere.')).toBeTruthy();
  });

  it('ask for the town first', async () => {
    act(() => homeTown.choose(''));
    showCard();
    await open('Choose stores');
    expect(await screen.findByText(CHOOSE_TOWN_FIRST)).toBeTruthy();
  });

  it('are no more than the plan has room for', async () => {
    showCard({ stores: ['0012'], most: 1 });
    await open('Change stores');
    await waitFor(() => expect(boxes()).toHaveLength(2));
    expect(boxes().map(({ checked, disabled }) => ({ checked, disabled }))).toEqual([
      { checked: true, disabled: false },
      { checked: false, disabled: true },
    ]);
    expect(screen.getByText(/^One store with your plan/)).toBeTruthy();
  });

  it('are one without a plan, with a word on texts', async () => {
    showCard({ most: 1 });
    server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, subscription_tier: 'free' })));
    await open('Choose stores');
    expect(await screen.findByText(/^One store with your plan\. Texts about your store need a plan\./)).toBeTruthy();
  });

  it('can be another one once the chosen one closed for good', async () => {
    const saved = showCard({ stores: ['0099'], most: 1 });
    await open('Change stores');
    fireEvent.click(await screen.findByRole('checkbox', { name: `#99 ${STORE_UNLISTED}` }));
    fireEvent.click(boxes()[0] as HTMLInputElement);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ stores: ['0012'] }]));
  });

  it('stay as they were chosen when they cannot be saved', async () => {
    showCard({ status: 500 });
    await open('Choose stores');
    await waitFor(() => expect(boxes()).toHaveLength(2));
    fireEvent.click(boxes()[0] as HTMLInputElement);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(STORES_NOT_SAVED);
    expect(boxes()[0]?.checked).toBe(true);
  });

  it('beyond a smaller plan are said to be kept', async () => {
    showCard({ stores: ['0012'], most: 1, beyond_plan: ['0009'] });
    expect(await screen.findByText('Kept for a larger plan: #09.')).toBeTruthy();
  });
});
