import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { logIn } from '../../../test/example-data';
import { playPush, takePushAway } from '../../../test/played-push';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { thisDeviceId } from '../../user/known-device';
import {
  CONSENT,
  DEVICE_ADDED,
  NO_NOTIFICATIONS,
  NOT_ALLOWED_YET,
  NOTIFICATIONS_BLOCKED,
  WORKERS_BLOCKED,
} from './texts';
import { ThisDevice } from './this-device-part';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

/** Shows how this device comes to be notified; gives what is added. */
function showPart(): unknown[] {
  const added: unknown[] = [];
  server.use(
    http.get('/api/push/key', () => HttpResponse.json({ key: 'K'.repeat(87) })),
    http.post('/api/channels', async ({ request }) => {
      added.push(await request.json());
      return HttpResponse.json({ id: 'this-one' }, { status: 201 });
    }),
  );
  logIn();
  show(<ThisDevice isHere={false} hasRoom most={5} onAdded={() => undefined} />);
  return added;
}

const button = () => screen.queryByRole('button', { name: 'Notify this device' });

describe('the offer to notify this device', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    localStorage.clear();
  });
  afterEach(takePushAway);

  it('asks the person only after the tap, and adds the device then', async () => {
    const { requestPermission, subscription } = playPush('granted');
    const added = showPart();
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Notify this device' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith(DEVICE_ADDED));
    expect(added).toMatchObject([{ channel: 'push', address: subscription, wording: CONSENT }]);
    expect(thisDeviceId()).toBe('this-one');
  });

  it.each([
    ['denied', NOTIFICATIONS_BLOCKED],
    ['default', NOT_ALLOWED_YET],
  ] as const)('adds nothing where the person answers %s, and says what to do', async (answer, text) => {
    playPush(answer);
    const added = showPart();
    fireEvent.click(screen.getByRole('button', { name: 'Notify this device' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith(text));
    expect(added).toEqual([]);
  });

  it.each([
    ['with an error', () => Promise.reject(new DOMException('No', 'SecurityError'))],
    ['without a word', () => Promise.resolve(undefined)],
  ])('ends with a sentence where service workers are blocked %s', async (_, register) => {
    playPush('granted');
    Object.assign(navigator.serviceWorker, { register, ready: new Promise(() => undefined) });
    const added = showPart();
    fireEvent.click(screen.getByRole('button', { name: 'Notify this device' }));
    expect((await screen.findByRole('alert')).textContent).toBe(WORKERS_BLOCKED);
    expect(button()).toBeNull();
    expect(added).toEqual([]);
  });

  it('is not made where notifications are blocked: what to do is said', () => {
    playPush('denied', 'denied');
    showPart();
    expect(screen.getByText(NOTIFICATIONS_BLOCKED)).toBeTruthy();
    expect(button()).toBeNull();
  });

  it('is preceded on an iPhone by the steps to the Home Screen', async () => {
    const agent = jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    showPart();
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(button()).toBeNull();
    agent.mockRestore();
  });

  it('is not made by a browser that knows no notifications', () => {
    showPart();
    expect(screen.getByText(NO_NOTIFICATIONS)).toBeTruthy();
    expect(button()).toBeNull();
  });
});
