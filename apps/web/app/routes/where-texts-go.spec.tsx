import { defaultAlertPreferences } from '@barrelhive/rules';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { WhereTextsGo } from './where-texts-go';

const OFF = { back_in_stock: false, price: false, new_items: false, on_its_way: false };

function showWith(change: object) {
  const preferences = { ...defaultAlertPreferences(), ...change };
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/alert-preferences', () => HttpResponse.json({ preferences })),
  );
  logIn();
  show(<WhereTextsGo />);
}

describe('the banner above the alerts', () => {
  it('says that texts are switched off where all of alerts are', async () => {
    showWith(OFF);
    expect(await screen.findByText(/^Texts about alerts are switched off\. None go to/)).toBeTruthy();
    expect(screen.queryByText(/Alerts go to/)).toBeNull();
  });

  it('says where they go while one kind is on', async () => {
    showWith({ ...OFF, price: true });
    expect(await screen.findByText('(801) 555-0100')).toBeTruthy();
    expect(screen.getByText(/^Alerts go to/)).toBeTruthy();
  });
});
