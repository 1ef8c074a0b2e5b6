import { http, HttpResponse } from 'msw';
import { jane, logIn } from '../../test/example-data';
import { playPush, takePushAway } from '../../test/played-push';
import { server } from '../../test/server';
import { callApi } from '../api/api-client';
import { PUSH_DEVICE_KEY } from '../session/session';
import { leaveDevice } from './leave-device';
import { thisDeviceId } from './known-device';
import { addThisDevice, keepThisDeviceKnown } from './this-device';

const KEPT = { id: 'old', endpoint: 'https://web.push.apple.com/Q1', userId: jane.user_id, wording: 'Yes' };
const ANOTHER = 'https://web.push.apple.com/Q2';

/** A server on which these are the user's addresses; gives what it is told. */
function playServer(...known: string[]): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/push/key', () => HttpResponse.json({ key: 'K' })),
    http.get('/api/channels', () => HttpResponse.json({ channels: [{ addresses: known.map((id) => ({ id })) }] })),
    http.post('/api/channels', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ id: 'new' }, { status: 201 });
    }),
    http.delete('/api/channels/:id', ({ params }) => {
      sent.push(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const keep = (more: object = {}) => localStorage.setItem(PUSH_DEVICE_KEY, JSON.stringify({ ...KEPT, ...more }));

describe('this device', () => {
  beforeEach(() => {
    localStorage.clear();
    logIn();
  });
  afterEach(takePushAway);

  it('takes the place of what it was before when it is added anew, with an address that is surely alive', async () => {
    const { unsubscribe } = playPush('granted', 'granted', ANOTHER);
    keep();
    const sent = playServer('old');
    await addThisDevice('Yes');
    expect(unsubscribe).toHaveBeenCalled();
    expect(sent).toMatchObject([{ replaces: 'old', address: { endpoint: KEPT.endpoint } }]);
    expect(thisDeviceId()).toBe('new');
  });

  it('tells the server of a new address that the push service gave it', async () => {
    playPush('granted', 'granted', ANOTHER);
    keep();
    const sent = playServer('old');
    await keepThisDeviceKnown();
    expect(sent).toMatchObject([{ replaces: 'old', address: { endpoint: ANOTHER }, wording: 'Yes' }]);
  });

  it('tells nothing while its address is the same', async () => {
    playPush('granted', 'granted', KEPT.endpoint);
    keep();
    const sent = playServer('old');
    await keepThisDeviceKnown();
    expect(sent).toEqual([]);
  });

  it.each([
    ['was removed elsewhere', {}],
    ['is another person’s', { userId: 'u2' }],
  ])('is let go, and never added again, when it %s', async (_, more) => {
    const { unsubscribe } = playPush('granted', 'granted', ANOTHER);
    keep(more);
    const sent = playServer('somebody else’s');
    await keepThisDeviceKnown();
    expect(sent).toEqual([]);
    expect(unsubscribe).toHaveBeenCalled();
    expect(localStorage.getItem(PUSH_DEVICE_KEY)).toBeNull();
  });

  it('is forgotten by the server and by its push service when its owner logs out', async () => {
    const { unsubscribe } = playPush('granted', 'granted', KEPT.endpoint);
    keep();
    const sent = playServer('old');
    await leaveDevice(callApi);
    expect(sent).toEqual(['old']);
    expect(unsubscribe).toHaveBeenCalled();
    expect(thisDeviceId()).toBeUndefined();
  });

  it('costs whoever is not notified no call when they log out', async () => {
    playPush('granted');
    const sent = playServer();
    await leaveDevice(callApi);
    expect(sent).toEqual([]);
  });
});
