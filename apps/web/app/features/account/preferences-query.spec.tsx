import { defaultAlertPreferences } from '@barrelhive/rules';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { createQueryClient } from '../../api/query-client';
import { preferencesQuery } from './preferences-query';

const OWN = { preferences: { ...defaultAlertPreferences(), lottery: false } };

describe('the preferences', () => {
  const read = () => createQueryClient().fetchQuery({ ...preferencesQuery, retry: false });

  beforeEach(() => {
    logIn();
    server.use(
      http.get('/api/alert-preferences/defaults', () => HttpResponse.json({ ...OWN.preferences, price: false })),
    );
  });

  it.each([400, 404, 408, 409, 429, 500, 503])('are the defaults where they could not be read: %i', async (status) => {
    server.use(http.get('/api/alert-preferences', () => HttpResponse.json({ error: 'No' }, { status })));
    expect(await read()).toMatchObject({ price: false, standIn: true });
  });

  it('are the defaults where the answer cannot be read', async () => {
    server.use(http.get('/api/alert-preferences', () => new HttpResponse('<html>')));
    expect(await read()).toMatchObject({ standIn: true });
  });

  it.each([401, 403])('are not read for whoever is refused: %i', async (status) => {
    server.use(http.get('/api/alert-preferences', () => HttpResponse.json({ error: 'No' }, { status })));
    await expect(read()).rejects.toMatchObject({ status });
  });

  it('are those that were saved', async () => {
    server.use(http.get('/api/alert-preferences', () => HttpResponse.json(OWN)));
    expect(await read()).toMatchObject({ lottery: false });
  });
});
