import type { ChannelAddress, ChannelState } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { address, channel, noWishes } from '../../../test/channel-data';
import { jane, logIn } from '../../../test/example-data';
import { playPush, takePushAway } from '../../../test/played-push';
import { server } from '../../../test/server';
import { show } from '../../../test/show';
import { ChannelsCard } from './channels-card';
import { linkSent, NOT_CHANGED, NOT_REMOVED, NOTHING_CHOSEN, REMOVED, TEST_SENT } from './address-texts';
import { CHANNELS_NOT_LOADED, CONSENT } from './texts';

const success = jest.spyOn(toast, 'success').mockReturnValue();
const error = jest.spyOn(toast, 'error').mockReturnValue();

const ALL = ['push', 'email', 'discord', 'ntfy', 'webhook'].map((name) => channel(name));

/** What a call of the server answers where it does not go well. */
const refusal = (status: number, text: string) => HttpResponse.json({ error: text }, { status });

interface Played {
  /** The channels are not told this often. */
  unreadable?: number;
  /** The calls that fail, such as `DELETE`. */
  failing?: string[];
  added?: Partial<ChannelAddress> & { secret?: string };
}

/** Shows the card to Jane, where the server has these channels; gives the calls that changed something. */
function showCard(channels: ChannelState[], { unreadable = 0, failing = [], added = {} }: Played = {}): unknown[] {
  const asked: unknown[] = [];
  let reads = 0;
  const note = async ({ request }: { request: Request }) => {
    const { method, url } = request;
    const { pathname } = new URL(url);
    asked.push([method, pathname, await request.json().catch(() => undefined)]);
    if (failing.includes(method)) return refusal(422, 'Not this time');
    return method === 'POST' && pathname === '/api/channels'
      ? HttpResponse.json({ ...address('new', 'New'), ...added }, { status: 201 })
      : HttpResponse.json({});
  };
  server.use(
    http.get('/api/auth/me', () => HttpResponse.json(jane)),
    http.get('/api/channels', () => (reads++ < unreadable ? refusal(503, 'Busy') : HttpResponse.json({ channels }))),
    http.post('/api/channels', note),
    http.post('/api/channels/:id/test', note),
    http.patch('/api/channels/:id', note),
    http.delete('/api/channels/:id', note),
  );
  logIn();
  show(<ChannelsCard />);
  return asked;
}

async function section(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.parentElement ?? heading;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });

describe('the card of how a user is reached', () => {
  beforeEach(() => jest.clearAllMocks());

  it('names texts alone where they are the only channel', async () => {
    const answered = jest.fn();
    server.events.on('response:mocked', answered);
    showCard([]);
    await waitFor(() => expect(answered).toHaveBeenCalled());
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Text messages',
    ]);
    server.events.removeAllListeners();
  });

  it('shows the channels that are switched on, in one order, and none that it does not know', async () => {
    showCard([...ALL, channel('pigeon')].toReversed());
    await section('Webhook');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Text messages',
      'On your devices',
      'By email',
      'Discord',
      'ntfy',
      'Webhook',
    ]);
  });

  it('says that news of the account come by email, too', async () => {
    showCard([channel('email')]);
    const email = within(await section('By email'));
    expect(email.getByText(/address that you confirmed also gets news of your account/)).toBeTruthy();
  });

  it('says from which plan a channel comes, and offers none of its buttons', async () => {
    showCard([channel('discord', [address('d', 'Club')], { in_plan: false })]);
    const discord = within(await section('Discord'));
    expect(discord.getByText(/^Comes with Standard and Premium\. Until then nothing is sent there\./)).toBeTruthy();
    expect(await discord.findByText('Not in your plan')).toBeTruthy();
    expect(discord.queryByRole('button', { name: /Add|test/ })).toBeNull();
    expect(screen.queryByText('What we tell you there')).toBeNull();
  });

  it.each([
    ['confirmed', 'On', undefined],
    ['unconfirmed', 'Not confirmed yet', /^Open the link/],
    ['paused', 'Paused', /^Messages did not get through\. We try again/],
    ['unusable', 'Off', /nothing is sent there any more/],
  ] as const)('shows an address that is %s', async (state, badge, trouble) => {
    showCard([channel('email', [address('m', 'ann@example.com', { state, tells: 'each_morning' })])]);
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText(badge)).toBeTruthy();
    expect(row.getByText(/Each morning at 8$/)).toBeTruthy();
    if (trouble) expect(row.getByText(trouble)).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Send a test/ }) === null).toBe(state === 'unconfirmed');
  });

  it('says when an address was told last, when it is quiet, and that the last message failed', async () => {
    const failed = { at: '2026-11-22T17:00:00.000Z', reason: 'the push service answered 503' };
    const quiet = { from: '21:00', until: '07:30' };
    showCard([channel('push', [address('p', 'iPhone', { told_at: failed.at, quiet_hours: quiet, failed })])]);
    const { textContent } = await screen.findByRole('listitem');
    expect(textContent).toMatch(/Told last .*10:00.* · Quiet from 9 PM to 7:30 AM/);
    expect(textContent).toMatch(/The last message did not get through/);
    expect(textContent).not.toContain('503');
  });

  it('has room for no sixth device', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => address(id, `Phone ${id}`));
    playPush('granted');
    showCard([channel('push', five, { most_addresses: 5 })]);
    expect(await screen.findByText(/^5 devices, as many as there can be\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Notify this device' })).toBeNull();
    takePushAway();
  });

  it('sends a test, also where none was taken yet, and removes', async () => {
    const asked = showCard([channel('ntfy', [address('n', 'ntfy.sh/x', { state: 'unconfirmed' })])]);
    await press('Send a test: ntfy.sh/x');
    await waitFor(() => expect(success).toHaveBeenCalledWith(TEST_SENT));
    await press('Remove: ntfy.sh/x');
    await waitFor(() => expect(success).toHaveBeenCalledWith(REMOVED));
    expect(asked).toEqual([
      ['POST', '/api/channels/n/test', undefined],
      ['DELETE', '/api/channels/n', undefined],
    ]);
    expect(document.activeElement?.textContent).toBe('How we reach you');
  });

  it('changes name and quiet hours', async () => {
    const asked = showCard([channel('push', [address('p', 'iPhone')])]);
    await press('Change: iPhone');
    await type('Name', ' Ann’s phone ');
    fireEvent.click(screen.getByRole('switch', { name: 'Quiet at night' }));
    await type('Until', '07:00');
    await press('Save');
    const body = { label: 'Ann’s phone', quiet_hours: { from: '21:00', until: '07:00' } };
    await waitFor(() => expect(asked).toEqual([['PATCH', '/api/channels/p', body]]));
  });

  it('changes when mail tells, which has no quiet hours', async () => {
    const asked = showCard([channel('email', [address('m', 'ann@example.com', { tells: 'at_once' })])]);
    await press('Change: ann@example.com');
    await type('When', 'each_morning');
    expect(screen.queryByRole('switch')).toBeNull();
    await press('Save');
    const body = { label: 'ann@example.com', tells: 'each_morning' };
    await waitFor(() => expect(asked).toEqual([['PATCH', '/api/channels/m', body]]));
  });

  it('changes what a channel tells, and nothing of the others', async () => {
    const asked = showCard([channel('push', [address('p', 'iPhone')]), channel('email', [address('m', 'ann')])]);
    const price = within(await screen.findByRole('group', { name: 'Price changes' }));
    fireEvent.click(price.getByLabelText('Email'));
    await waitFor(() => expect(asked).toEqual([['PATCH', '/api/channels/m', { wishes: { price: true } }]]));
  });

  it('says where nothing is chosen, so that nobody waits for what is not sent', async () => {
    showCard([channel('push', [address('p', 'iPhone')], { wishes: noWishes })]);
    expect(await screen.findByText(NOTHING_CHOSEN)).toBeTruthy();
  });

  it.each([
    ['email', 'Add an email address', 'Email address', 'ann@example.com', 'ann@example.com'],
    ['ntfy', 'Add an ntfy topic', 'Topic', 'my-bottles', { url: 'https://ntfy.sh/my-bottles' }],
  ] as const)('adds an address of %s with what was agreed to', async (name, button, label, typed, given) => {
    const state = name === 'email' ? 'unconfirmed' : 'confirmed';
    const asked = showCard([channel(name)], { added: { label: typed, state } });
    await press(button);
    await press('Add');
    expect(asked).toEqual([]);
    await type(label, typed);
    await press('Add');
    await waitFor(() => expect(success).toHaveBeenCalledWith(name === 'email' ? linkSent(typed) : 'Added'));
    expect(asked).toMatchObject([['POST', '/api/channels', { channel: name, address: given, wording: CONSENT }]]);
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  });

  it('shows the secret of a webhook once', async () => {
    showCard([channel('webhook')], { added: { secret: 'whsec_abc' } });
    await press('Add a webhook');
    await type('Address of your program', 'https://home.example/hook');
    await press('Add');
    expect(await screen.findByText('whsec_abc')).toBeTruthy();
    await press('I have it');
    expect(screen.queryByText('whsec_abc')).toBeNull();
  });

  it('keeps what was typed and says why the server takes it not', async () => {
    showCard([channel('discord')], { failing: ['POST'] });
    await press('Add a Discord channel');
    await type('Webhook address of the Discord channel', 'https://discord.com/api/webhooks/1/a');
    await press('Add');
    expect((await screen.findByRole('alert')).textContent).toBe('Not this time');
    expect(screen.getByDisplayValue('https://discord.com/api/webhooks/1/a')).toBeTruthy();
  });

  it.each([
    ['POST', 'Send a test: iPhone', 'Not this time'],
    ['DELETE', 'Remove: iPhone', NOT_REMOVED],
  ])('says that %s failed', async (method, button, text) => {
    showCard([channel('push', [address('p', 'iPhone')])], { failing: [method] });
    await press(button);
    await waitFor(() => expect(error).toHaveBeenCalledWith(text));
    expect(await screen.findByText('iPhone')).toBeTruthy();
  });

  it('puts a wish back that could not be saved', async () => {
    showCard([channel('push', [address('p', 'iPhone')])], { failing: ['PATCH'] });
    const box = within(await screen.findByRole('group', { name: 'Price changes' })).getByRole<HTMLInputElement>(
      'checkbox',
    );
    fireEvent.click(box);
    await waitFor(() => expect(error).toHaveBeenCalledWith(NOT_CHANGED));
    await waitFor(() => expect(box.checked).toBe(false));
  });

  it('says that it did not come, and comes at Retry', async () => {
    showCard([channel('email')], { unreadable: 2 });
    expect(await screen.findByText(CHANNELS_NOT_LOADED, undefined, { timeout: 10_000 })).toBeTruthy();
    await press('Retry');
    expect(await section('By email')).toBeTruthy();
  });
});
