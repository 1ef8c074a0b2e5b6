import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askAgain } from './ask-again';

/** How often a service is asked whose connections fail like this, each time. */
async function attempts(method: string, code: string): Promise<number> {
  const ask = jest.fn(() => Promise.reject(Object.assign(new Error(code), { code })));
  await expect(askAgain(method, ask)).rejects.toMatchObject({ code });
  return ask.mock.calls.length;
}

describe('a service', () => {
  it.each([
    ['ECONNREFUSED', ['GET', 'HEAD', 'PUT', 'DELETE'], ['POST', 'PATCH']],
    ['ECONNRESET', ['GET', 'HEAD'], ['PUT', 'DELETE', 'POST']],
    ['UND_ERR_SOCKET', ['GET', 'HEAD'], ['PUT', 'DELETE', 'POST']],
    ['UND_ERR_HEADERS_TIMEOUT', [], ['GET', 'PUT', 'POST']],
  ])('that fails by %s is asked twice by %j and once by %j', async (code, twice, once) => {
    for (const method of twice) expect([method, await attempts(method, code)]).toEqual([method, 2]);
    for (const method of once) expect([method, await attempts(method, code)]).toEqual([method, 1]);
  });

  it('that refused is reached when it listens a moment later', async () => {
    const server = createServer((_request, response) => response.end());
    const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await listen(0);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    let asked = 0;
    const ask = () => {
      asked++;
      return new Promise<number | undefined>((resolve, reject) => {
        request({ port, host: '127.0.0.1', agent: false }, (answer) => resolve(answer.resume().statusCode))
          .on('error', (error) => void listen(port).then(() => reject(error)))
          .end();
      });
    };
    expect([await askAgain('GET', ask), asked]).toEqual([200, 2]);
    await new Promise((resolve) => server.close(resolve));
  });
});
