import { NetworkError } from './api-errors';
import { idleTimeout, readWithIdleTimeout } from './timeouts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A stream whose pieces the spec writes. */
function streamByHand() {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const left = jest.fn();
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller), cancel: left });
  const write = (text: string) => source?.enqueue(bytes(text));
  return { stream, write, end: () => source?.close(), left };
}

const textOf = (pieces: Uint8Array[]) => pieces.map((piece) => new TextDecoder().decode(piece)).join('');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the body of an answer', () => {
  it('is whole however slowly it comes, as long as it goes on', async () => {
    const { stream, write, end } = streamByHand();
    const read = readWithIdleTimeout(new Response(stream), 35_000);
    for (const piece of ['all', ' of', ' it']) {
      write(piece);
      await jest.advanceTimersByTimeAsync(30_000);
    }
    end();
    expect(textOf(await read)).toBe('all of it');
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['after a part of it', ['so far']],
    ['at once', []],
  ])('fails when nothing comes %s, and gives its connection back', async (_, pieces) => {
    const { stream, write, left } = streamByHand();
    const read = readWithIdleTimeout(new Response(stream), 35_000).catch((failure: unknown) => failure);
    for (const piece of pieces) write(piece);
    await jest.advanceTimersByTimeAsync(35_000);
    expect(await read).toBeInstanceOf(NetworkError);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('is empty where an answer has none', async () => {
    await expect(readWithIdleTimeout(new Response(null, { status: 204 }))).resolves.toEqual([]);
  });
});

describe('a stream with a limit of silence', () => {
  it('gives what came before it fails', async () => {
    const { stream, write } = streamByHand();
    const reader = stream.pipeThrough(idleTimeout<Uint8Array>(40_000).stream).getReader();
    write('so far');
    expect((await reader.read()).value).toEqual(bytes('so far'));
    const next = reader.read().catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(await next).toBeInstanceOf(NetworkError);
  });

  it('keeps no timer once it is stopped', () => {
    const { stop } = idleTimeout(40_000);
    expect(jest.getTimerCount()).toBe(1);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
