import { searchStreamEvent, type InventoryItem, type SearchStreamEvent } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { openResponse, textOf } from '../../test/open-response';
import { eventFrame, EventStream } from './event-stream';

/** A stream and the reader at its other end, which reads nothing by itself. */
async function openStream() {
  const { response, reader, close } = await openResponse();
  const keeper = { left: jest.fn(), dropped: jest.fn() };
  const stream = new EventStream(response, keeper);
  stream.open({ 'x-correlation-id': 'abcdefgh' });
  return { stream, keeper, reader, close };
}

describe('a stream of events', () => {
  it('sends frames as they are, and beats with a comment', async () => {
    const { stream, reader, close } = await openStream();
    stream.send(eventFrame({ type: 'start', searchTerm: 'line\nbreak' }));
    stream.beat();
    stream.end();
    const answer = await reader;
    expect(await textOf(answer)).toBe(
      'event: start\ndata: {"type":"start","searchTerm":"line\\nbreak"}\n\n: still here\n\n',
    );
    expect(answer.headers).toMatchObject({ 'x-correlation-id': 'abcdefgh', 'x-accel-buffering': 'no' });
    close();
  });

  it('drops a reader that leaves too much unread', async () => {
    const { stream, keeper, reader, close } = await openStream();
    stream.beat();
    (await reader).on('error', () => undefined).pause();
    const large = Buffer.alloc(64 * 1024, 'x');
    for (let count = 0; count < 200 && !stream.hasLeft; count++) {
      stream.send(large);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually('the stream to end', async () => stream.hasLeft);
    expect(keeper.dropped).toHaveBeenCalledTimes(1);
    expect(keeper.left).toHaveBeenCalledWith(stream);
    close();
  });

  it('tells its keeper once when the browser leaves, and sends nothing more', async () => {
    const { stream, keeper, reader, close } = await openStream();
    stream.beat();
    (await reader).on('error', () => undefined);
    close();
    await eventually('the stream to notice', async () => stream.hasLeft);
    stream.send(Buffer.from('too late'));
    stream.end();
    expect(keeper.left).toHaveBeenCalledTimes(1);
    expect(keeper.dropped).not.toHaveBeenCalled();
  });

  it('sends nothing after its end', async () => {
    const { stream, keeper, reader, close } = await openStream();
    stream.send(Buffer.from('the last'));
    stream.end();
    stream.send(Buffer.from('too late'));
    stream.end();
    expect(await textOf(await reader)).toBe('the last');
    await eventually('the keeper to be told', async () => keeper.left.mock.calls.length === 1);
    close();
  });
});

const item: InventoryItem = {
  id: '016850',
  sku: '016850',
  name: 'BLANTON "GOLD"\nBOURBON',
  category: 'Whiskey',
  price: '$79.99',
  size: '750 ML',
  location: 'Various Utah Stores',
  lastChecked: '2026-11-20T17:00:00.000Z',
  stores: [],
};

const events: SearchStreamEvent[] = [
  { type: 'start', searchTerm: 'a\n"b"' },
  { type: 'initial-summary', items: [], count: 0 },
  { type: 'complete', items: [item, { ...item, sku: '017766' }], count: 2, searchCount: 1, remainingSearches: 2 },
  { type: 'item-update', sku: item.sku, itemName: item.name, success: true, price: item.price, stores: [] },
];

describe('the frame of an event', () => {
  it.each(events)('says the same as the event: $type', (event) => {
    const messages: EventSourceMessage[] = [];
    createParser({ onEvent: (message) => messages.push(message) }).feed(String(eventFrame(event)));
    const read = messages.map(({ event: name, data }) => [name, searchStreamEvent.parse(JSON.parse(data))]);
    expect(read).toEqual([[event.type, event]]);
  });
});
