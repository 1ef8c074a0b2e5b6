import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { wishForAlert } from '../../alert-creation/wished-alert';
import { browserSession } from '../../session/session';
import { WishedAlertRefused } from './wished-alert-refused';

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
    show(<WishedAlertRefused isListLoaded />);
    expect(await screen.findByText('No alert for Blanton Gold Edition yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'choose a larger plan' }).getAttribute('href')).toBe(
      '/subscription-select',
    );
  });

  it('is created without a word of room where there is some', async () => {
    const asked = answer(200, { search_id: '1', search_term: 'Blanton Gold Edition' });
    show(<WishedAlertRefused isListLoaded />);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/^No alert for/)).toBeNull();
  });

  it('waits for the list', () => {
    const asked = answer(200, {});
    show(<WishedAlertRefused isListLoaded={false} />);
    expect(asked).not.toHaveBeenCalled();
  });
});
