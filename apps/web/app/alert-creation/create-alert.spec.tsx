import { http, HttpResponse } from 'msw';
import { logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { browserSession } from '../session/session';
import { createAlert } from './create-alert';

describe('creating an alert', () => {
  it.each([
    [401, { message: 'Authentication required', code: 'AUTHENTICATION_REQUIRED' }],
    [403, { message: "You've reached your subscription limit.", code: 'ALERT_LIMIT_REACHED' }],
  ])('leaves the session alone when it is refused with %i', async (status, body) => {
    logIn();
    server.use(http.post('/api/alerts', () => HttpResponse.json({ error: body.message, ...body }, { status })));
    await expect(createAlert('weller')).rejects.toMatchObject({ status, message: body.message });
    expect(browserSession.getState().token).toBe('token-1');
  });
});
