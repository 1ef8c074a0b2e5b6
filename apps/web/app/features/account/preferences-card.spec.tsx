import type { User } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { jane, logIn } from '../../../test/example-data';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { PreferencesCard } from './preferences-card';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

const wanted = { ...defaultAlertPreferences(), back_in_stock: true, price: true, new_items: false, lottery: true };

/** Shows the card to a user who differs from Jane by this; gives what is sent to the server, which answers a change so, and the rest as usual unless told. */
function open(
  user: Partial<User> = {},
  answer = (): Response | Promise<Response> => HttpResponse.json({ preferences: wanted }),
  ...otherAnswers: RequestHandler[]
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    ...otherAnswers,
    http.get('/api/auth/me', () => HttpResponse.json({ ...jane, ...user })),
    http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: wanted })),
    http.put('/api/alert-preferences', async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  logIn({ ...jane, ...user });
  show(<PreferencesCard />);
  return sent;
}

const aSwitch = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await aSwitch(name)).getAttribute('aria-checked') === 'true';
const isOff = async (name: string) => (await aSwitch(name)).getAttribute('aria-disabled') === 'true';

describe('the card of preferences', () => {
  beforeEach(() => jest.clearAllMocks());

  it('shows what a user with a plan wants to be texted about', async () => {
    open();
    expect(await isOn('Back in stock')).toBe(true);
    expect(await isOn('New items')).toBe(false);
    expect(await isOff('Lottery openings')).toBe(false);
    expect(screen.queryByText('You are missing out on')).toBeNull();
  });

  it('leaves what is on its way off until it is switched on', async () => {
    const sent = open();
    expect(await isOn('On its way')).toBe(false);
    fireEvent.click(await aSwitch('On its way'));
    await waitFor(() => expect(sent[0]).toEqual({ preferences: expect.objectContaining({ on_its_way: true }) }));
  });

  it.each([
    ['without a plan', { subscription_tier: 'basic', subscribed: false }],
    ['with a plan that is inactive, though marked as subscribed', { subscription_tier: 'standard', subscribed: true }],
  ] as const)('turns all off %s, and says what is missed', async (_when, plan) => {
    open({ ...plan, subscription_status: 'inactive' });
    expect(await screen.findByText('You are missing out on')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Subscribe to Enable Alerts' }).getAttribute('href')).toBe(
      '/subscription-select',
    );
    const switches = screen.getAllByRole('switch');
    expect(switches).toHaveLength(6);
    for (const each of switches) {
      expect(each.getAttribute('aria-checked')).toBe('false');
      expect(each.getAttribute('aria-disabled')).toBe('true');
    }
  });

  it('keeps the lottery from Basic alone', async () => {
    open({ subscription_tier: 'basic' });
    expect(await isOff('Lottery openings')).toBe(true);
    expect(await isOn('Lottery openings')).toBe(false);
    expect(await isOff('Back in stock')).toBe(false);
  });

  it('sends a change with all else as it is shown, and says so', async () => {
    const sent = open();
    fireEvent.click(await aSwitch('Price changes'));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Alert preferences updated successfully'));
    expect(sent).toEqual([
      {
        preferences: expect.objectContaining({ price: false, back_in_stock: true, new_items: false, lottery: true }),
      },
    ]);
  });

  it('puts the switch back when the server refuses, and says so', async () => {
    open({}, () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 500 }));
    fireEvent.click(await aSwitch('New items'));
    await waitFor(() => expect(error).toHaveBeenCalledWith('Failed to update alert preferences'));
    await waitFor(async () => expect(await isOn('New items')).toBe(false));
  });

  it('puts back no other switch that was changed meanwhile', async () => {
    let saved = wanted;
    let refuse = (_: Response): void => undefined;
    const answers: (() => Response | Promise<Response>)[] = [
      () => new Promise((resolve) => (refuse = resolve)),
      () => {
        saved = { ...wanted, price: false };
        return HttpResponse.json({});
      },
    ];
    const sent = open({}, () => answers.shift()?.() ?? HttpResponse.error());
    server.use(http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: saved })));
    fireEvent.click(await aSwitch('New items'));
    fireEvent.click(await aSwitch('Price changes'));
    await waitFor(async () => expect(await isOn('Price changes')).toBe(false));
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse(HttpResponse.json({ error: 'No', message: 'No' }, { status: 500 }));
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
    expect([await isOn('New items'), await isOn('Price changes')]).toEqual([false, false]);
    expect(sent[1]).toEqual({ preferences: expect.objectContaining({ new_items: false, price: false }) });
    expect(screen.getByRole('alert').textContent).toBe('Failed to update alert preferences');
  });

  it('keeps what was saved when it cannot be read again after a failed change', async () => {
    const sent = open({}, () => HttpResponse.error());
    await aSwitch('Price changes');
    const inTrouble = jest.fn(() => HttpResponse.json({ error: 'No' }, { status: 503 }));
    server.use(
      http.get('/api/alert-preferences', inTrouble),
      http.get('/api/alert-preferences/defaults', () => HttpResponse.json(defaultAlertPreferences())),
    );
    fireEvent.click(await aSwitch('Price changes'));
    await waitFor(() => expect(inTrouble).toHaveBeenCalledTimes(2));
    await waitFor(async () => expect(await isOn('Price changes')).toBe(true));
    fireEvent.click(await aSwitch('Price changes'));
    await waitFor(() => expect(sent).toHaveLength(2));
    const { back_in_stock, new_items, lottery } = wanted;
    expect(sent[1]).toEqual({
      preferences: expect.objectContaining({ back_in_stock, new_items, lottery, price: false }),
    });
  });

  it('sends a change alone where the server could not tell what is saved', async () => {
    const sent = open(
      {},
      undefined,
      http.get('/api/alert-preferences', () => HttpResponse.json({ error: 'No' }, { status: 503 })),
      http.get('/api/alert-preferences/defaults', () => HttpResponse.json(defaultAlertPreferences())),
    );
    fireEvent.click(await aSwitch('Price changes'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const price = !defaultAlertPreferences().price;
    expect(sent).toEqual([{ preferences: { price, notification_methods: ['sms'] } }]);
  });

  it('says when the user cannot be had, without whom it is not known what may be sent', async () => {
    const inTrouble = http.get('/api/auth/me', () => HttpResponse.json({ error: 'No' }, { status: 503 }));
    open({}, undefined, inTrouble);
    expect(await screen.findByText('Failed to load alert preferences')).toBeTruthy();
  });

  it('says when the preferences cannot be had, and tries again', async () => {
    server.use(
      http.get('/api/auth/me', () => HttpResponse.json(jane)),
      http.get('/api/alert-preferences', () => HttpResponse.json({ error: 'No', message: 'No' }, { status: 400 })),
    );
    logIn();
    show(<PreferencesCard />);
    expect(await screen.findByText('Failed to load alert preferences')).toBeTruthy();
    server.use(http.get('/api/alert-preferences', () => HttpResponse.json({ preferences: wanted })));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await isOn('Back in stock')).toBe(true);
  });
});
