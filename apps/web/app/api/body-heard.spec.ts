import { NetworkError } from './api-errors';
import { bodyHeard } from './body-heard';

const bytes = (text: string) => new TextEncoder().encode(text);

/** An answer whose body is written by hand. */
function answerByHand() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const left = jest.fn();
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller), cancel: left });
  const write = (text: string) => body?.enqueue(bytes(text));
  return { response: new Response(stream), write, end: () => body?.close(), left };
}

const textOf = (pieces: Uint8Array[]) => pieces.map((piece) => new TextDecoder().decode(piece)).join('');

describe('the body of an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is whole however slowly it comes, as long as it goes on', async () => {
    const { response, write, end } = answerByHand();
    const heard = bodyHeard(response, 35_000);
    for (const piece of ['all', ' of', ' it']) {
      write(piece);
      await jest.advanceTimersByTimeAsync(30_000);
    }
    end();
    expect(textOf(await heard)).toBe('all of it');
  });

  it('fails when it falls silent, and gives its connection back', async () => {
    const { response, write, left } = answerByHand();
    const heard = bodyHeard(response, 35_000).catch((failure: unknown) => failure);
    write('so far');
    await jest.advanceTimersByTimeAsync(35_000);
    expect(await heard).toBeInstanceOf(NetworkError);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('is empty where an answer has none', async () => {
    await expect(bodyHeard(new Response(null, { status: 204 }))).resolves.toEqual([]);
  });
});
