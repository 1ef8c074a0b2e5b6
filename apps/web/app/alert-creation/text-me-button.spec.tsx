import { toast } from '@barrelhive/ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { jane, logIn } from '../../test/example-data';
import { server } from '../../test/server';
import { show } from '../../test/show';
import { browserSession } from '../session/session';
import { currentUserQuery } from '../user/current-user';
import { TextMeButton } from './text-me-button';
import { readWishedAlert } from './wished-alert';

const created = { search_id: '1', search_term: 'blanton gold edition bourbon' };

function answer(status: number, body: Record<string, unknown>) {
  const asked = jest.fn();
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/alerts', () => HttpResponse.json([])),
    http.post('/api/alerts', async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json(body, { status });
    }),
  );
  return asked;
}

function showButton() {
  const shown = show(
    <Routes>
      <Route path="/" element={<TextMeButton product={{ name: 'BLANTON GOLD EDITION BOURBON 750ml' }} />} />
      <Route path="/signup" element={<h1>Sign Up</h1>} />
    </Routes>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Text me when it arrives/ }));
  return shown;
}

beforeEach(() => {
  browserSession.logOut();
  for (const kind of ['success', 'error'] as const) jest.spyOn(toast, kind).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the tap to an alert', () => {
  it('leads a guest through sign-up, and keeps what was wished for', async () => {
    show(<TextMeButton product={{ name: 'BLANTON GOLD EDITION BOURBON 750ml' }} />);
    expect(screen.getByText('from $2.99 a month')).toBeTruthy();
    cleanup();
    showButton();
    expect(await screen.findByRole('heading', { name: 'Sign Up' })).toBeTruthy();
    expect(readWishedAlert()).toMatch(/^blanton gold edition bourbon$/i);
  });

  it('creates the alert of a member', async () => {
    logIn();
    const asked = answer(200, created);
    showButton();
    expect(screen.queryByText('from $2.99 a month')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Saved in My Alerts' })).toBeTruthy();
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ notification_channel: 'sms' });
    expect(toast.success).toHaveBeenCalledWith('Alert created successfully!');
  });

  it.each([
    ['the alert is saved already', { search_term: 'Blanton gold edition  bourbon' }, true],
    ['that alert is kept back', { search_term: 'blanton gold edition bourbon', is_active: false }, false],
    ['another alert is saved', { search_term: 'blanton' }, false],
  ])('says whether the bottle is watched: %s', async (_, alert, isWatched) => {
    logIn();
    answer(200, created);
    server.use(http.get('/api/alerts', () => HttpResponse.json([{ search_id: '1', ...alert }])));
    const { queryClient } = show(<TextMeButton product={{ name: 'BLANTON GOLD EDITION BOURBON 750ml' }} />);
    await waitFor(() => expect(queryClient.getQueryData(['alerts'])).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Watched in My Alerts' }) !== null).toBe(isWatched));
    expect(screen.queryByRole('button') === null).toBe(isWatched);
  });

  it('is done when the alert is there already', async () => {
    logIn();
    answer(409, { error: 'An alert with this search term already exists.' });
    showButton();
    expect(await screen.findByRole('link', { name: 'Saved in My Alerts' })).toBeTruthy();
    expect(toast.error).not.toHaveBeenCalled();
  });

  it.each([
    ['without texts', 'free', true],
    ['with texts', 'basic', false],
  ])('says to whoever has a plan %s whether texts come', async (_, subscription_tier, needsPlan) => {
    logIn();
    answer(200, created);
    server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, subscription_tier })));
    const { queryClient } = showButton();
    await screen.findByRole('link', { name: 'Saved in My Alerts' });
    await waitFor(() => expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeDefined());
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Texts need a plan.' }) !== null).toBe(needsPlan));
  });

  it('says to whose number is not confirmed what texts wait for', async () => {
    logIn();
    answer(200, created);
    const unconfirmed = { ...jane, subscription_tier: 'basic', needs_phone_confirmation: true };
    server.use(http.get('/api/auth/me', () => HttpResponse.json(unconfirmed)));
    showButton();
    expect(await screen.findByRole('link', { name: 'Confirm your number to get texts.' })).toBeTruthy();
  });

  it.each([
    [400, 'This alert was not accepted. Try another search term in My Alerts.'],
    [503, 'The alert could not be saved. Please try again.'],
  ])('says beside it, after an answer with %i, that there is no alert, and may be repeated', async (status, text) => {
    logIn();
    answer(status, { error: 'No', message: 'No' });
    showButton();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole('button', { name: /^Text me when it arrives/ })).toBeTruthy();
  });

  it('says so at the limit of the plan, and leads to the plans', async () => {
    logIn();
    const message = "You've reached your subscription limit. Please upgrade to add more alerts.";
    answer(403, { error: message, message, code: 'ALERT_LIMIT_REACHED' });
    showButton();
    expect(await screen.findByRole('link', { name: 'Upgrade to add more alerts' })).toBeTruthy();
    expect(toast.error).toHaveBeenCalledWith(`Failed to create alert: ${message}`);
    expect(browserSession.getState().token).toBe('token-1');
  });
});
