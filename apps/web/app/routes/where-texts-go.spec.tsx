import type { User } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import type { ShownOutlook } from '../features/alerts/list/use-alert-outlooks';
import { WhereTextsGo } from './where-texts-go';

const OFF = { back_in_stock: false, price: false, new_items: false, on_its_way: false };

const stopped: ShownOutlook = {
  alertId: 'a1',
  notifiedAt: null,
  nextLookAt: null,
  withheld: { obstacle: 'opted out', since: null, until: null, kinds: [] },
};

function showWith(change: object, { user = jane, outlooks = [] }: { user?: User; outlooks?: ShownOutlook[] } = {}) {
  const preferences = { ...defaultAlertPreferences(), ...change };
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(user)),
    http.get('/api/alert-preferences', () => HttpResponse.json({ preferences })),
  );
  logIn(user);
  show(<WhereTextsGo outlooks={outlooks} />);
}

describe('the banner above the alerts', () => {
  it('says that texts are switched off where all of alerts are', async () => {
    showWith(OFF);
    expect(await screen.findByText(/^Texts about alerts are switched off\. None go to/)).toBeTruthy();
    expect(screen.queryByText(/Alerts go to/)).toBeNull();
  });

  it('says that a STOP keeps them back, and how it ends', async () => {
    showWith({}, { outlooks: ['awaited', stopped] });
    expect(await screen.findByText(/^You replied STOP\. Until you text us START, no alerts go to/)).toBeTruthy();
  });

  it('says that something else keeps them back', async () => {
    const withheld = { obstacle: 'number unusable' as const, since: null, until: null, kinds: [] };
    showWith({}, { outlooks: [{ ...stopped, withheld }] });
    expect(await screen.findByText(/^At present no alerts go to/)).toBeTruthy();
  });

  it('says without a plan that none go out', async () => {
    showWith({}, { user: { ...jane, subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' } });
    expect(await screen.findByText(/^Texts need a plan\. None go to/)).toBeTruthy();
  });

  it('says where they go while one kind is on', async () => {
    showWith({ ...OFF, price: true });
    expect(await screen.findByText('(801) 555-0100')).toBeTruthy();
    expect(screen.getByText(/^Alerts go to/)).toBeTruthy();
  });
});
