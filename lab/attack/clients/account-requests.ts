import { randomUUID } from 'node:crypto';
import type { AccountKind, Holdings } from '../attack-order';
import { assistantCall, refusedKey, type SteadyRequest } from './steady-requests';

type Account = Holdings['accounts'][number];
/** What one account sends in its turn. */
type OfAccount = (account: Account, turn: number, holdings: Holdings) => SteadyRequest;

/** What makes the gateway ask most services. */
const TOOLS = [
  { name: 'find_bottle', arguments: { term: 'eagle', near: 'Provo' } },
  { name: 'what_arrived', arguments: { my_stores: true } },
  { name: 'rarely_seen', arguments: { near: 'Provo' } },
  { name: 'my_alerts', arguments: {} },
  { name: 'create_alert', arguments: { term: 'weller' } },
];
/** The keys of a device as a browser gives them. */
const DEVICE_KEYS = {
  p256dh: 'BM5ewrZiMna7yxk58sgj7kMM1BJUQLoYeG3kH_rtZyP2fJxj6u0pmYljG_HhNwG3ayTRHy963T3s-XiMA5rNmkY',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};
const FEED_KEY = 'A'.repeat(22);
const FORM = `--x\r\ncontent-disposition: form-data; name="y"\r\n\r\n${'z'.repeat(10_000)}\r\n--x--\r\n`;

const KINDS = {
  'revoked keys': ({ revokedKey }, turn) => refusedKey(revokedKey, turn),
  'assistant calls': ({ key }, turn) =>
    assistantCall(key, { jsonrpc: '2.0', id: turn, method: 'tools/call', params: TOOLS[turn % TOOLS.length] }),
  'channel tests': channelTest,
  // Every other address is a wrong one.
  feeds: ({ feeds }, turn) => ({
    path: (feeds[turn % feeds.length] ?? '').replace(/(?<=\/feeds\/)[^/]+/, (key) => (turn % 4 < 2 ? key : FEED_KEY)),
  }),
  'unsubscribe links': (_account, turn) =>
    turn % 2 === 0
      ? leaving('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')
      : leaving('multipart/form-data; boundary=x', FORM),
} satisfies Record<AccountKind, OfAccount>;

/** Each account in turn. */
export function accountRequests(kind: AccountKind, holdings?: Holdings): (turn: number) => SteadyRequest {
  const { accounts = [] } = holdings ?? {};
  return (turn) => {
    const account = accounts[turn % accounts.length];
    if (!holdings || !account) throw new Error(`${kind} need accounts.`);
    return KINDS[kind](account, Math.floor(turn / accounts.length), holdings);
  };
}

/** A test at the one address, and another device, mailbox and webhook each time. */
function channelTest({ token, webhookId }: Account, turn: number, { hooksUrl, pushUrl }: Holdings): SteadyRequest {
  const as = { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  const given = (channel: string, address: unknown): SteadyRequest => {
    const body = JSON.stringify({ channel, label: 'Mine', wording: 'Tell me there', address });
    return { path: '/api/channels', method: 'POST', ...as, body };
  };
  const requests = [
    () => ({ path: `/api/channels/${webhookId}/test`, method: 'POST' as const, ...as, body: '{}' }),
    () => given('push', { endpoint: `${pushUrl}/push/${randomUUID()}`, keys: DEVICE_KEYS }),
    () => given('email', `${randomUUID()}@stranger.test`),
    () => given('webhook', `${hooksUrl}/hooks/${randomUUID()}`),
    () => ({ path: '/api/channels', ...as }),
  ];
  return requests[turn % requests.length]?.() ?? { path: '/api/channels', ...as };
}

/** One click in a mail that nobody was sent. */
const leaving = (type: string, body: string): SteadyRequest => ({
  path: `/unsubscribe/${randomUUID()}`,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
