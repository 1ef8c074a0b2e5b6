import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { TextMessages } from './text-messages';

describe('what is said of text messages', () => {
  it.each([
    ['', undefined, 'To (801) 555-0100. Switch them on and off under Alert Preferences, kind by kind.'],
    [
      ' after a STOP',
      '2026-11-03T18:30:00.000Z',
      'You replied STOP on Nov 3, 2026: none is sent to (801) 555-0100. Text START to the number that our texts come from to get them again.',
    ],
  ])('is where they go, or that none do%s', async (_when, texts_stopped_at, words) => {
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/channels', () => HttpResponse.json({ channels: [], texts_stopped_at })),
    );
    logIn();
    show(<TextMessages />);
    expect((await screen.findByText('(801) 555-0100')).parentElement?.textContent).toBe(words);
  });
});
