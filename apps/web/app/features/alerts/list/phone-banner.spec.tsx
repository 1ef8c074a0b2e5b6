import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { PhoneBanner } from './phone-banner';

describe('the banner of the phone number', () => {
  afterEach(() => jest.restoreAllMocks());

  it('says where the texts go', async () => {
    server.use(http.get('/api/auth/me', () => HttpResponse.json(jane)));
    logIn();
    show(<PhoneBanner isSwitchedOff={false} />);
    expect(await screen.findByText('(801) 555-0100')).toBeTruthy();
  });

  it('says that they go there only once the number is confirmed', async () => {
    server.use(http.get('/api/auth/me', () => HttpResponse.json({ ...jane, needs_phone_confirmation: true })));
    logIn();
    show(<PhoneBanner isSwitchedOff={false} />);
    expect(await screen.findByText(/Once you confirm it, alerts go to/)).toBeTruthy();
  });

  it('is not there when the user cannot be had', async () => {
    server.use(http.get('/api/auth/me', () => HttpResponse.json({ error: 'No' }, { status: 503 })));
    logIn();
    const { container } = show(<PhoneBanner isSwitchedOff={false} />);
    expect(screen.getByText(/Alerts go to/)).toBeTruthy();
    await waitFor(() => expect(container.textContent).toBe(''));
  });

  it('is not there without a connection', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    logIn();
    expect(show(<PhoneBanner isSwitchedOff={false} />).container.textContent).toBe('');
  });
});
