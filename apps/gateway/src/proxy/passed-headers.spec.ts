import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { requestHeaders } from './request-headers';
import { OwnHeaders } from './response-headers';

const provenance = {
  clientAddress: '203.0.113.7',
  protocol: 'https',
  host: 'barrelhive.example',
  correlationId: 'c-1',
};

const asObject = (flat: string[]) => {
  const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []));
  return Object.fromEntries(pairs) as Record<string, string>;
};

describe('the headers a service gets', () => {
  it("are the client's, and our word of where the request came from", () => {
    const passed = requestHeaders({ authorization: 'Bearer t', cookie: 'guest=1', host: 'x' }, provenance, false);
    expect(asObject(passed)).toEqual({
      authorization: 'Bearer t',
      cookie: 'guest=1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'barrelhive.example',
      'x-correlation-id': 'c-1',
    });
  });

  it('hold nothing of the connection, not even what the connection header names', () => {
    const passed = requestHeaders(
      {
        connection: 'keep-alive, X-Hop',
        'keep-alive': 'timeout=5',
        'transfer-encoding': 'chunked',
        te: 'trailers',
        upgrade: 'websocket',
        'proxy-authorization': 'Basic x',
        'x-hop': '1',
        accept: '*/*',
      },
      provenance,
      true,
    );
    expect(Object.keys(asObject(passed)).filter((name) => !name.startsWith('x-'))).toEqual(['accept']);
    expect(asObject(passed)).not.toHaveProperty('x-hop');
  });

  it('never hold what a client claims of its own provenance', () => {
    const passed = requestHeaders(
      { 'x-forwarded-for': '1.1.1.1', 'x-forwarded-port': '1', 'x-real-ip': '1.1.1.1', forwarded: 'for=1.1.1.1' },
      provenance,
      false,
    );
    expect(passed.filter((value) => value.includes('1.1.1.1'))).toEqual([]);
    expect(passed.filter((value) => value === 'x-forwarded-for')).toHaveLength(1);
    expect(passed).not.toContain('x-forwarded-port');
  });

  it('tell the length of a body only where there is one', () => {
    expect(requestHeaders({ 'content-length': '2' }, provenance, true)).toContain('content-length');
    expect(requestHeaders({ 'content-length': '0' }, provenance, false)).not.toContain('content-length');
  });
});

describe('the headers a client gets', () => {
  const ours = new OwnHeaders({ 'x-content-type-options': 'nosniff' });
  const passed = (headers: IncomingHttpHeaders) => {
    const flat = ours.addedTo(headers, 'c-1');
    return Object.fromEntries(
      flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]] as const] : [])),
    ) as OutgoingHttpHeaders;
  };
  const always = { 'x-content-type-options': 'nosniff', 'x-correlation-id': 'c-1', 'cache-control': 'no-store' };

  it("are the service's, but ours win", () => {
    const headers = {
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
      'x-correlation-id': 'theirs',
      'x-content-type-options': 'theirs',
    };
    expect(passed(headers)).toEqual({
      ...always,
      'content-type': 'application/json',
      'set-cookie': ['a=1', 'b=2'],
    });
    expect(ours.addedTo(headers, 'c-1')).not.toContain('theirs');
  });

  it('hold nothing of the connection to the service', () => {
    expect(passed({ connection: 'close, x-hop', 'transfer-encoding': 'chunked', 'x-hop': '1' })).toEqual(always);
  });

  it('keep what the service says of caching', () => {
    expect(ours.addedTo({ 'cache-control': 'public, max-age=60' }, 'c-1')).not.toContain('no-store');
    expect(passed({ 'cache-control': 'public, max-age=60' })['cache-control']).toBe('public, max-age=60');
  });
});
