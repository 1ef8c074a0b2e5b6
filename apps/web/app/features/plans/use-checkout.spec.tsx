import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import { useCheckout } from './use-checkout';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();
const PAYMENT_PAGE = 'https://pay.example/session';

function Chooser() {
  const { choose, waiting } = useCheckout();
  return <button onClick={() => void choose('standard')}>{waiting ? 'Waiting' : 'Choose'}</button>;
}

/** A tab as the browser opens it. */
function openedTab() {
  const tab = { opener: window, closed: false, location: { href: '' }, close: jest.fn() };
  window.open = jest.fn().mockReturnValue(tab);
  return tab;
}

function choose() {
  show(
    <Routes>
      <Route path="/" element={<Chooser />} />
      <Route path="login" element={<h1>Login</h1>} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
}

const free = { ...jane, subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' };

describe('choosing a plan', () => {
  beforeEach(() => logIn());
  afterEach(() => jest.useRealTimers());

  it('leads a visitor without an account to the login', async () => {
    browserSession.logOut();
    choose();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
    expect(error).toHaveBeenCalledWith('Please log in to continue');
  });

  it('opens the payment page of that plan in a tab, which cannot reach back, and waits', async () => {
    const tab = openedTab();
    const sent: unknown[] = [];
    server.use(
      http.post('/api/stripe/create-checkout', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ url: PAYMENT_PAGE });
      }),
    );
    choose();
    expect(await screen.findByRole('button', { name: 'Waiting' })).toBeTruthy();
    expect(sent).toEqual([
      expect.objectContaining({ tier: 'standard', successUrl: 'http://localhost/payment-success' }),
    ]);
    expect(tab).toMatchObject({ opener: null, location: { href: PAYMENT_PAGE } });
  });

  it('closes the tab when there is no payment page, and says so', async () => {
    const tab = openedTab();
    server.use(http.post('/api/stripe/create-checkout', () => new HttpResponse(null, { status: 503 })));
    choose();
    await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to start checkout process'));
    expect(tab.close).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Choose' })).toBeTruthy();
  });

  it('goes on to the alerts as soon as the plan is active', async () => {
    jest.useFakeTimers();
    openedTab();
    let looks = 0;
    server.use(
      http.post('/api/stripe/create-checkout', () => HttpResponse.json({ url: PAYMENT_PAGE })),
      http.get('/api/stripe/check-subscription', () =>
        HttpResponse.json({ ...(looks++ === 0 ? free : jane), canceled: false }),
      ),
    );
    choose();
    expect(await screen.findByRole('heading', { name: 'My Alerts' }, { timeout: 10_000 })).toBeTruthy();
    expect(looks).toBe(2);
    expect(success).toHaveBeenCalledWith('Welcome! Your subscription is now active.');
  });
});
