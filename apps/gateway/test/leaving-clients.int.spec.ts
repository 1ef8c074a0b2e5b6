import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from '@barrelhive/testing';
import { openRawClients, requestText } from './raw-clients';
import { bearer, startGateway, type RunningGateway } from './running-gateway';

const MIB = 1024 * 1024;

describe('a client that leaves', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await startGateway();
    gateway.upstreams.sessions.set('ada', 'user-ada');
  });
  afterEach(() => gateway.dispose());

  /** Writes requests onto one connection, one after the other, without waiting for answers. */
  const openWith = async (...paths: string[]): Promise<Socket | undefined> => {
    const bytes = paths.map((path) => requestText('GET', path, bearer('ada'))).join('');
    return (await openRawClients(gateway.url, 1, bytes))[0];
  };

  it('while auth is asked about its session leaves no call to its service behind', async () => {
    const asked: (string | undefined)[] = [];
    gateway.upstreams.answer('alerts', ({ url }, response) => {
      asked.push(url);
      response.end('x'.repeat(MIB));
    });
    const release = gateway.upstreams.holdSessionAnswers();
    const client = await openWith('/api/alerts?by=leaver');
    await eventually('auth to be asked', async () => gateway.upstreams.sessionQuestions() === 1);
    client?.destroy();
    await eventually('the gateway to notice', async () => (await gateway.openConnections()) === 0);
    release();

    const stayer = await gateway.send('GET', '/api/alerts?by=stayer', { headers: bearer('ada') });
    expect(stayer.text).toHaveLength(MIB);
    expect(asked).toEqual(['/api/alerts?by=stayer']);
  });

  it('while its answer waits behind an earlier one on its connection lets the service go', async () => {
    let earlier: ServerResponse | undefined;
    let waiting: ServerResponse | undefined;
    gateway.upstreams.answer('search', (_request, response) => (earlier = response));
    gateway.upstreams.answer('alerts', (_request, response) => {
      waiting = response;
      for (let count = 0; count < 64; count++) response.write('x'.repeat(MIB));
    });
    const client = await openWith('/api/search/stream?searchTerm=rye', '/api/alerts');
    await eventually('both services to be asked', async () => earlier !== undefined && waiting !== undefined);
    client?.destroy();
    await eventually('the earlier call to end', async () => earlier?.destroyed);
    await eventually('the waiting call to end', async () => waiting?.destroyed);
    expect(waiting?.writableFinished).toBe(false);
  });
});
