import { once } from 'node:events';
import { DrainRequests } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { openResponse, textOf } from '../../test/open-response';
import { OpenStreams, STREAM_HEARTBEAT_MS } from './open-streams';

describe('all open streams', () => {
  // Only the clock of the heart is ours; sockets go by the real ones.
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
    });
  });
  afterEach(() => jest.useRealTimers());

  it('beat every 15 seconds by one clock, so that no proxy takes them for dead', async () => {
    const streams = new OpenStreams(new DrainRequests());
    const readers = await Promise.all([openResponse(), openResponse()]);
    const opened = readers.map(({ response }) => streams.add(response));
    for (const stream of opened) stream.open({});
    expect(jest.getTimerCount()).toBe(1);

    jest.advanceTimersByTime(STREAM_HEARTBEAT_MS - 1);
    for (const stream of opened) stream.send(Buffer.from('early\n'));
    jest.advanceTimersByTime(1);
    jest.advanceTimersByTime(STREAM_HEARTBEAT_MS);
    for (const stream of opened) stream.end();
    for (const { reader, close } of readers) {
      expect(await textOf(await reader)).toBe('early\n: still here\n\n: still here\n\n');
      close();
    }
    expect(STREAM_HEARTBEAT_MS).toBe(15_000);
    streams.onModuleDestroy();
  });

  it('are forgotten when they end', async () => {
    const streams = new OpenStreams(new DrainRequests());
    const { response, reader, close } = await openResponse();
    const stream = streams.add(response);
    stream.open({});
    stream.beat();
    await reader;
    expect(streams.count).toBe(1);
    close();
    await eventually('the stream to be forgotten', async () => streams.count === 0);
    streams.onModuleDestroy();
  });

  it('do not hold a browser that left before its stream began', async () => {
    const streams = new OpenStreams(new DrainRequests());
    const { response, close } = await openResponse();
    const closed = once(response, 'close');
    close();
    await closed;
    expect(streams.add(response).hasLeft).toBe(true);
    expect(streams.count).toBe(0);
    streams.onModuleDestroy();
  });

  it('are told why and ended when the service stops', async () => {
    const streams = new OpenStreams(new DrainRequests());
    const { response, reader, close } = await openResponse();
    streams.add(response).open({});
    streams.onModuleDestroy();
    expect(await textOf(await reader)).toContain('"code":"SERVICE_BUSY"');
    expect(jest.getTimerCount()).toBe(0);
    close();
  });
});
