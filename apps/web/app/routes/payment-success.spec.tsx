import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import PaymentSuccess from './payment-success';

function open(status: 'active' | 'inactive', { bought = '', tiers = ['standard'] } = {}) {
  logIn();
  server.use(
    http.get('/api/stripe/check-subscription', () =>
      HttpResponse.json({
        ...jane,
        subscription_tier: tiers.length > 1 ? tiers.shift() : tiers[0],
        subscription_status: status,
        subscribed: status === 'active',
        canceled: false,
      }),
    ),
  );
  show(
    <Routes>
      <Route path="payment-success" element={<PaymentSuccess />} />
      <Route path="alerts" element={<h1>My Alerts</h1>} />
    </Routes>,
    `/payment-success${bought && `?plan=${bought}`}`,
  );
}

const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 60_000 });

describe('the page after the payment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks for patience until the server has been asked', async () => {
    open('active');
    expect(await heading('Verifying Your Subscription')).toBeTruthy();
  });

  it('welcomes whoever has a plan, and leads to the alerts', async () => {
    open('active');
    expect(await heading('Welcome Aboard!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to My Alerts' })).toBeTruthy();
    expect(await heading('My Alerts')).toBeTruthy();
  });

  it('waits for the plan that was bought, though another one holds already', async () => {
    open('active', { bought: 'premium', tiers: ['basic', 'basic', 'premium'] });
    const from = Date.now();
    expect(await heading('Welcome Aboard!')).toBeTruthy();
    expect(Math.round((Date.now() - from) / 1000)).toBe(5);
  });

  it('gives up after 15 looks, and leads to the account', async () => {
    open('inactive');
    const from = Date.now();
    expect(await heading('Verification Needed')).toBeTruthy();
    expect(Math.round((Date.now() - from) / 1000)).toBe(29);
    expect(screen.getByText('Unable to verify subscription. Please check your account page.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue to Alerts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check Account' }).getAttribute('href')).toBe('/account');
  });
});
