import { NetworkError } from '../api/api-errors';
import { brokenBySilence } from './broken-by-silence';

/** A stream that brings these pieces, and then ends or falls silent. */
function streamOf(pieces: string[], ends: boolean): ReadableStream<string> {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      if (ends) controller.close();
    },
  });
}

async function read(stream: ReadableStream<string>, into: string[]): Promise<void> {
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) into.push(next.value);
}

describe('a stream that may fall silent', () => {
  it('is passed on whole when it ends', async () => {
    const pieces: string[] = [];
    await read(streamOf(['so', 'far'], true).pipeThrough(brokenBySilence<string>(60_000).listener), pieces);
    expect(pieces).toEqual(['so', 'far']);
  });

  it('breaks when nothing follows, and leaves its source', async () => {
    const pieces: string[] = [];
    const left = jest.fn();
    const source = new ReadableStream<string>({ start: (controller) => controller.enqueue('so'), cancel: left });
    await expect(read(source.pipeThrough(brokenBySilence<string>(50).listener), pieces)).rejects.toBeInstanceOf(
      NetworkError,
    );
    expect(pieces).toEqual(['so']);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('breaks when nothing comes at all', async () => {
    const silent = streamOf([], false).pipeThrough(brokenBySilence<string>(20).listener);
    await expect(read(silent, [])).rejects.toBeInstanceOf(NetworkError);
  });

  it('keeps no timer once it is left', () => {
    jest.useFakeTimers();
    const { leave } = brokenBySilence(40_000);
    expect(jest.getTimerCount()).toBe(1);
    leave();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
