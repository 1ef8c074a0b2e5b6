import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { browserSession } from '../../session/session';
import { useCurrentUser } from '../../user/current-user';
import { useCheckout } from './use-checkout';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();
const PAYMENT_PAGE = 'https://pay.example/session';

function Chooser() {
  const { choose, waitingFor } = useCheckout();
  const { user } = useCurrentUser();
  return (
    <>
      <button onClick={() => void choose('standard')}>{waitingFor ? `Waiting for the ${waitingFor}` : 'Choose'}</button>
      <p>{user && `Has ${user.subscriptionTier}`}</p>
    </>
  );
}

/** A tab as the browser opens it. */
function openedTab() {
  const tab = { opener: window, closed: false, location: { href: '' }, close: jest.fn() };
  window.open = jest.fn().mockReturnValue(tab);
  return tab;
}

function open() {
  show(
    <Routes>
      <Route path="/" element={<Chooser />} />
      <Route path="login" element={<h1>Login</h1>} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
  );
}

function choose() {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
}

const free = { ...jane, subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' };

/** Lets the payment provider's page be this one, and the plan that is found in turn; the last one stays. */
function play(page: { url: string; page?: string }, held: object, ...found: object[]) {
  let looks = 0;
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(held)),
    http.post('/api/stripe/create-checkout', () => HttpResponse.json(page)),
    http.get('/api/stripe/check-subscription', () =>
      HttpResponse.json({ ...found[Math.min(looks++, found.length - 1)], canceled: false }),
    ),
  );
  return { looks: () => looks };
}

const myAlerts = () => screen.findByRole('heading', { name: 'My Alerts' }, { timeout: 20_000 });

describe('choosing a plan', () => {
  beforeEach(() => {
    logIn();
    server.use(http.get('/api/auth/me', () => HttpResponse.json(free)));
  });
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
    expect(await screen.findByRole('button', { name: 'Waiting for the checkout' })).toBeTruthy();
    expect(sent).toEqual([
      expect.objectContaining({ tier: 'standard', successUrl: 'http://localhost/payment-success?plan=standard' }),
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

  it('says to whoever was given a plan meanwhile that there is nothing to buy', async () => {
    const tab = openedTab();
    const message = 'You have Premium free of charge. You do not need to buy a plan.';
    server.use(
      http.post('/api/stripe/create-checkout', () =>
        HttpResponse.json({ code: 'PLAN_IS_COMPLIMENTARY', error: message, message }, { status: 409 }),
      ),
    );
    choose();
    await waitFor(() => expect(error).toHaveBeenCalledWith(message));
    expect(tab.close).toHaveBeenCalled();
  });

  it('goes on to the alerts as soon as the plan is active', async () => {
    jest.useFakeTimers();
    openedTab();
    const { looks } = play({ url: PAYMENT_PAGE }, free, free, jane);
    choose();
    expect(await myAlerts()).toBeTruthy();
    expect(looks()).toBe(2);
    expect(success).toHaveBeenCalledWith('Welcome! Your subscription is now active.');
  });

  it('waits for the plan that was bought, and not for any', async () => {
    jest.useFakeTimers();
    openedTab();
    const given = { ...jane, subscription_tier: 'premium' };
    const { looks } = play({ url: PAYMENT_PAGE }, given, given, { ...jane, subscription_tier: 'basic' }, jane);
    choose();
    expect(await myAlerts()).toBeTruthy();
    expect(looks()).toBe(3);
  });

  it('welcomes who had no plan with any plan, since a page that was opened before was paid', async () => {
    jest.useFakeTimers();
    openedTab();
    play({ url: PAYMENT_PAGE }, free, free, { ...jane, subscription_tier: 'basic' });
    open();
    expect(await screen.findByText('Has free')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await myAlerts()).toBeTruthy();
  });

  it('reads the plan from the user where the check names none', async () => {
    jest.useFakeTimers();
    openedTab();
    const check = { subscribed: true, subscription_status: 'active' };
    const given = { ...jane, subscription_tier: 'premium' };
    let answers = 0;
    play({ url: PAYMENT_PAGE }, free, check);
    server.use(http.get('/api/auth/me', () => HttpResponse.json(++answers < 3 ? given : jane)));
    open();
    expect(await screen.findByText('Has premium')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await myAlerts()).toBeTruthy();
    expect(answers).toBeGreaterThanOrEqual(3);
  });

  it('waits in the portal until the plan that was had is another one', async () => {
    jest.useFakeTimers();
    openedTab();
    const had = { ...jane, subscription_tier: 'basic' };
    const { looks } = play({ url: PAYMENT_PAGE, page: 'portal' }, had, had, had, {
      ...jane,
      subscription_tier: 'premium',
    });
    open();
    expect(await screen.findByText('Has basic')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByRole('button', { name: 'Waiting for the portal' })).toBeTruthy();
    expect(await myAlerts()).toBeTruthy();
    expect(looks()).toBe(3);
  });
});
