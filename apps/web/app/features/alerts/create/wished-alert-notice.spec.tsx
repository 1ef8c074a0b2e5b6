import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { readWishedAlert, wishForAlert } from '../../../alert-creation/wished-alert';
import { browserSession } from '../../../session/session';
import { WishedAlertNotice } from './wished-alert-notice';

const message = "You've reached your subscription limit. Please upgrade to add more alerts.";

function answer(status: number, body: Record<string, unknown>) {
  const asked = jest.fn();
  server.use(
    http.post('/api/alerts', () => {
      asked();
      return HttpResponse.json(body, { status });
    }),
  );
  return asked;
}

describe('the alert that was wished for before signing up', () => {
  beforeEach(() => {
    window.sessionStorage.clear();
    wishForAlert('Blanton Gold Edition');
    logIn();
  });
  afterEach(() => browserSession.logOut());

  it('is named where the plan has no room for it, with the way to one that has', async () => {
    answer(403, { error: message, message, code: 'ALERT_LIMIT_REACHED' });
    show(<WishedAlertNotice isListLoaded />);
    expect(await screen.findByText('No alert for Blanton Gold Edition yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'choose a larger plan' }).getAttribute('href')).toBe(
      '/subscription-select',
    );
  });

  it('is created without a word of room where there is some', async () => {
    const asked = answer(200, { search_id: '1', search_term: 'Blanton Gold Edition' });
    show(<WishedAlertNotice isListLoaded />);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/^No alert for/)).toBeNull();
  });

  it('is named where it was refused for another reason', async () => {
    answer(400, { error: 'No', message: 'No', code: 'NO_MATCHING_PRODUCTS' });
    show(<WishedAlertNotice isListLoaded />);
    expect(await screen.findByText(/^It was not accepted/)).toBeTruthy();
    expect(readWishedAlert()).toBeUndefined();
  });

  it('is not lost to a reload before the answer', async () => {
    const asked = jest.fn(() => new Promise<never>(() => undefined));
    server.use(http.post('/api/alerts', asked));
    show(<WishedAlertNotice isListLoaded />);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(readWishedAlert()).toBe('Blanton Gold Edition');
  });

  it('is nobody else’s when the session ends before the answer', async () => {
    let answerNow: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    const answered = jest.fn(() => HttpResponse.json({}, { status: 503 }));
    server.use(http.post('/api/alerts', () => held.then(answered)));
    show(<WishedAlertNotice isListLoaded />);
    browserSession.logOut();
    answerNow();
    await screen.findByRole('button', { name: 'Retry' });
    expect(readWishedAlert()).toBeUndefined();
  });

  it.each([
    ['refuses the caller', () => HttpResponse.json({}, { status: 401 })],
    ['wants a new password', () => HttpResponse.json({ requires_password_change: true }, { status: 403 })],
    ['answers nothing', () => HttpResponse.error()],
    ['fails', () => HttpResponse.json({}, { status: 503 })],
  ])('is kept while the server %s, and created when it is tried again', async (_, failure) => {
    server.use(http.post('/api/alerts', failure));
    show(<WishedAlertNotice isListLoaded />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(readWishedAlert()).toBe('Blanton Gold Edition');
    const asked = answer(200, { search_id: '1', search_term: 'Blanton Gold Edition' });
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByText(/^No alert for/)).toBeNull());
    expect(asked).toHaveBeenCalledTimes(1);
    expect(readWishedAlert()).toBeUndefined();
  });

  it('waits for the list', () => {
    const asked = answer(200, {});
    show(<WishedAlertNotice isListLoaded={false} />);
    expect(asked).not.toHaveBeenCalled();
  });
});
