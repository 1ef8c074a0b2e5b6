import type { User } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import Login from './login';
import SubscriptionSelect from './subscription-select';

/** Shows the choice to a user who differs from Jane by this. */
function open(user: Partial<User>) {
  server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...user })));
  logIn({ ...jane, ...user });
  show(<SubscriptionSelect />);
}

describe('the choice of plans', () => {
  it('is where a guest comes back to who logs in on the way', async () => {
    server.use(
      http.post('/api/auth/login', () => HttpResponse.json({ success: true, token: 'token-1', user: jane })),
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: defaultAlertPreferences() })),
    );
    show(
      <Routes>
        <Route path="/subscription-select" element={<SubscriptionSelect />} />
        <Route path="/login" element={<Login />} />
      </Routes>,
      '/subscription-select',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Choose Standard' }));
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: jane.email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Password1!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/^You have Standard\./)).toBeTruthy();
  });

  it('names three plans with their prices, and which of them is recommended', () => {
    open({ subscription_tier: 'free', subscribed: false });
    const plans = screen.getAllByRole('heading', { level: 2 });
    expect(plans.map(({ textContent }) => textContent)).toEqual(['Basic', 'Standard', 'Premium']);
    for (const price of ['$2.99', '$4.99', '$9.99']) expect(screen.getByText(price)).toBeTruthy();
    expect(plans[1]?.parentElement?.textContent).toContain(screen.getByText('Recommended').textContent);
    const skip = screen.getByRole('link', { name: 'Skip for now and try out the site first' });
    expect(skip.getAttribute('href')).toBe('/alerts');
  });

  it('sells nothing to whoever was given Premium, and says so', async () => {
    open({ subscription_tier: 'free_premium' });
    expect(await screen.findByText('You have Premium free of charge. You do not need to buy a plan.')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Choose Basic',
      'Choose Standard',
      'Choose Premium',
    ]);
    for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  });

  it('has a button for each plan for everybody else', async () => {
    open({ subscription_tier: 'basic' });
    expect(await screen.findByText(/^You have Basic\./)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Choose Basic',
      'Choose Standard',
      'Choose Premium',
    ]);
  });
});
