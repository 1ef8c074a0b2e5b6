import { toast } from '@barrelhive/ui';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../../test/example-data';
import { server } from '../../../../test/server';
import { show } from '../../../../test/show';
import { browserSession } from '../../../session/session';
import { OutlookLine } from './alert-card';
import { useAlertOutlooks } from './use-alert-outlooks';

const PATH = '/api/alert-outlooks';
const outlook = { search_id: 'a1', next_look_at: '2036-11-22T17:00:00.000Z' };

function Line({ alertId = 'a1' }) {
  return <OutlookLine outlook={useAlertOutlooks({ isAsked: true, listLoadedAt: 1, isPaid: false })(alertId)} />;
}

/** What the line says once the call has ended. */
async function lineAfter(answer: () => Response, alertId?: string): Promise<string> {
  server.use(http.get(PATH, answer));
  const { container, queryClient } = show(<Line {...(alertId !== undefined && { alertId })} />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return container.textContent;
}

describe('the line of an alert', () => {
  const toasts = (['error', 'warning', 'info'] as const).map((kind) => jest.spyOn(toast, kind).mockReturnValue());

  beforeEach(() => logIn());

  it('says what the server says of it', async () => {
    const withheld = { obstacle: 'not wanted', kinds: ['price', 'a kind of tomorrow'] };
    server.use(http.get(PATH, () => HttpResponse.json([{ ...outlook, withheld }])));
    show(<Line />);
    const line = await screen.findByText(/^Next look on November 22 at/);
    expect(line.textContent.replace(/\s/g, ' ')).toBe(
      'Next look on November 22 at 10:00 AM · Not wanted: price changes',
    );
  });

  it('keeps its place, empty, until the answer is there', () => {
    server.use(http.get(PATH, () => new Promise<never>(() => undefined)));
    const { container } = show(<Line />);
    expect(container.querySelector('p')?.textContent).toBe('');
  });

  it.each([
    ['the server fails', () => HttpResponse.json({ error: 'No' }, { status: 503 })],
    ['the network is dead', () => HttpResponse.error()],
    ['the answer cannot be read', () => new HttpResponse('<html>')],
    ['the caller is refused', () => HttpResponse.json({ error: 'No' }, { status: 401 })],
  ])('is not there when %s, which is told nowhere else', async (_, answer) => {
    expect(await lineAfter(answer)).toBe('');
    expect(document.querySelector('p')).toBeNull();
    expect(toasts.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(browserSession.getState().token).toBeDefined();
  });

  it('says nothing of an obstacle that it does not know, and nothing of an alert that the answer does not', async () => {
    const unknown = () => HttpResponse.json([{ ...outlook, withheld: { obstacle: 'moon in the way' } }]);
    expect((await lineAfter(unknown)).replace(/\s/g, ' ')).toBe('Next look on November 22 at 10:00 AM');
    expect(await lineAfter(unknown, 'another')).toBe('');
  });
});
