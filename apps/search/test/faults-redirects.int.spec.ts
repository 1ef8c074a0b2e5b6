import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AgencyHttp } from '../src/agency/agency-http';
import { parseDrawings } from '../src/agency/parse-source-pages';
import { RunRefreshPass } from '../src/refresh/run-refresh-pass';
import { runSearch, type RunningSearch } from './running-search';

/** A site that counts what it is asked. */
async function serve(answer: RequestListener) {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<unknown>((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, requests: () => count, close };
}

describe('when the agency sends us elsewhere, or what no page has', () => {
  let search: RunningSearch;

  beforeAll(async () => {
    search = await runSearch();
  });
  afterAll(() => search.stop());

  it.each([301, 302, 303, 307, 308])('it is not followed to another host: %i', async (status) => {
    const elsewhere = await serve((_, answer) => answer.end('{"recordsTotal":0,"recordsFiltered":0,"data":[]}'));
    const moved = await serve((_, answer) => answer.writeHead(status, { location: `${elsewhere.url}/table` }).end());
    try {
      await search.startReplica({ DABS_BASE_URL: moved.url });
      const run = await search.services.at(-1)?.app.get(RunRefreshPass).run(new Date());
      expect(run).toMatchObject({ outcome: 'failed', reason: `the agency answered ${status} (table)` });
      expect(moved.requests()).toBe(1);
      expect(elsewhere.requests()).toBe(0);
      expect(await search.events('inventory.products-changed.v1', 'alerts')).toEqual([]);
    } finally {
      await Promise.all([moved.close(), elsewhere.close()]);
    }
  });

  it('a page of more than 4 MB is not read, as the table of the whole catalogue is', async () => {
    const long = await serve((_, answer) => answer.end('x'.repeat(5 * 1024 * 1024)));
    const http = search.services[0]?.app.get(AgencyHttp);
    try {
      const asked = { url: new URL(long.url), urgency: 'refresh' } as const;
      await expect(http?.send({ ...asked, what: 'drawings' })).rejects.toMatchObject({ fault: 'garbled' });
      await expect(http?.send({ ...asked, what: 'table' })).resolves.toMatchObject({ body: expect.any(String) });
    } finally {
      await long.close();
    }
  });

  it('an answer of nothing is no changed layout, and is asked for again', async () => {
    const empty = await serve((_, answer) => answer.end('\r\n'));
    const http = search.services[0]?.app.get(AgencyHttp);
    try {
      const asked = { what: 'drawings', url: new URL(empty.url), urgency: 'refresh' } as const;
      await expect(http?.read(2, asked, parseDrawings)).rejects.toMatchObject({ fault: 'garbled' });
      expect(empty.requests()).toBe(2);
    } finally {
      await empty.close();
    }
  });

  it('a page that a proxy on the way says it has rewritten is read', async () => {
    const proxied = await serve((_, answer) => answer.writeHead(203).end('{"data":[]}'));
    const http = search.services[0]?.app.get(AgencyHttp);
    try {
      const asked = { url: new URL(proxied.url), what: 'table', urgency: 'refresh' } as const;
      await expect(http?.send(asked)).resolves.toMatchObject({ body: '{"data":[]}' });
    } finally {
      await proxied.close();
    }
  });

  it('it is followed within the host, and no circle without end', async () => {
    const circle = await serve((_, answer) => answer.writeHead(307, { location: '/elsewhere' }).end());
    try {
      await search.startReplica({ DABS_BASE_URL: circle.url });
      const run = await search.services.at(-1)?.app.get(RunRefreshPass).run(new Date());
      expect(run).toMatchObject({ outcome: 'failed', reason: 'the agency answered 307 (table)' });
      expect(circle.requests()).toBe(6);
    } finally {
      await circle.close();
    }
  });
});
