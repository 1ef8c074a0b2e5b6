import type { User } from '@barrelhive/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import SubscriptionSelect from './subscription-select';

/** Shows the choice to a user who differs from Jane by this. */
function open(user: Partial<User>) {
  server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...user })));
  logIn({ ...jane, ...user });
  show(<SubscriptionSelect />);
}

describe('the choice of plans', () => {
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
