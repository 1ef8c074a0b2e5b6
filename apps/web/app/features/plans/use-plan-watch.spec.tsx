import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useEffect } from 'react';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { useCurrentUser } from '../../user/current-user';
import type { PollTimes } from './poll-until';
import { usePlanWatch } from './use-plan-watch';

const NEVER: PollTimes = { firstDelayMs: 600_000, intervalMs: 600_000, attempts: 1 };
const OFTEN: PollTimes = { firstDelayMs: 10, intervalMs: 10, attempts: 500 };
const free = { ...jane, subscription_tier: 'free', subscribed: false, subscription_status: 'inactive' };

function Watcher({ times }: { times: PollTimes }) {
  const { state, watchFor } = usePlanWatch(times);
  useEffect(
    () =>
      void watchFor(
        () => true,
        async () => undefined,
      ),
    [watchFor],
  );
  return <p>{state}</p>;
}

function Plan() {
  return <p>plan {useCurrentUser().user?.subscriptionTier}</p>;
}

/** Answers each look with the next plan; the last one stays. */
function play(...found: object[]) {
  let looks = 0;
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/stripe/check-subscription', () =>
      HttpResponse.json({ ...found[Math.min(looks++, found.length - 1)], canceled: false }),
    ),
  );
}

/** Each stream says that the plan changed, and ends; gives how many were opened. */
function tellOfChanges() {
  let opened = 0;
  server.use(
    http.get('/api/me/changes', () => {
      opened++;
      const text = ': still waiting\n\nevent: plan-changed\ndata: {"type":"plan-changed"}\n\n';
      return new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return { opened: () => opened };
}

describe('waiting for a plan', () => {
  beforeEach(() => logIn());

  it('ends as soon as the server says that it changed', async () => {
    play(jane);
    const { opened } = tellOfChanges();
    show(<Watcher times={NEVER} />);
    expect(await screen.findByText('found')).toBeTruthy();
    expect(opened()).toBe(1);
  });

  it('shows the plan once the user object names it, too, which may be later', async () => {
    play(jane);
    tellOfChanges();
    const users = [free, free, jane];
    server.use(http.get('/api/auth/me', () => HttpResponse.json(users.length > 1 ? users.shift() : users[0])));
    show(
      <>
        <Watcher times={NEVER} />
        <Plan />
      </>,
    );
    expect(await screen.findByText('found')).toBeTruthy();
    expect(await screen.findByText(`plan ${jane.subscription_tier}`, {}, { timeout: 20_000 })).toBeTruthy();
  });

  it('goes on listening when it changed to another one', async () => {
    play(free, free, jane);
    const { opened } = tellOfChanges();
    show(<Watcher times={NEVER} />);
    expect(await screen.findByText('found')).toBeTruthy();
    expect(opened()).toBe(3);
  });

  it('goes on looking while the server says nothing', async () => {
    play(free, free, jane);
    server.use(http.get('/api/me/changes', () => new HttpResponse(null, { status: 503 })));
    show(<Watcher times={OFTEN} />);
    expect(await screen.findByText('found')).toBeTruthy();
  });

  it('ends with the last look, though a stream is open', async () => {
    play(free);
    let hasLeft = false;
    server.use(
      http.get('/api/me/changes', ({ request }) => {
        request.signal.addEventListener('abort', () => (hasLeft = true));
        return new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } });
      }),
    );
    show(<Watcher times={{ ...OFTEN, attempts: 3 }} />);
    expect(await screen.findByText('not-found')).toBeTruthy();
    await waitFor(() => expect(hasLeft).toBe(true));
  });
});
