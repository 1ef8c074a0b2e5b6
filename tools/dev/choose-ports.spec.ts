import { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import { chooseFreePort } from '../../libs/testing/src/network/free-port';
import { choosePorts } from './choose-ports';
import { operatorsOf } from './product-processes';

describe("the gateway's port", () => {
  let taken: FaultyProxy;

  beforeEach(async () => {
    taken = await FaultyProxy.listen();
  });
  afterEach(() => taken.dispose());

  it.each(['PORT', 'OPS_PORT'])(
    '%s that is taken is said in a sentence with who holds it and what to do',
    async (name) => {
      const free = await chooseFreePort();
      const { port } = taken;
      const wanted = name === 'PORT' ? { port, operatorsPort: undefined } : { port: free, operatorsPort: port };
      await expect(choosePorts(wanted, {})).rejects.toThrow(
        new RegExp(`^Port ${port} is taken by .+: end that program, or choose another port: ${name}=\\d+ npm start$`),
      );
    },
  );

  it('leaves operators another port than the one above it when that is taken', async () => {
    const ports = await choosePorts({ port: taken.port - 1000, operatorsPort: undefined }, {});
    expect(ports[operatorsOf('gateway')]).not.toBe(taken.port);
  });

  it('is kept as wished, and nobody else gets it', async () => {
    const wished = await chooseFreePort(8082);
    const wishedByOperators = await chooseFreePort(9082, new Set([wished]));
    const ports = await choosePorts({ port: wished, operatorsPort: wishedByOperators }, {});
    expect([ports.gateway, ports[operatorsOf('gateway')]]).toEqual([wished, wishedByOperators]);
    expect(new Set(Object.values(ports)).size).toBe(Object.values(ports).length);
  });
});
