import type { ServerResponse } from 'node:http';
import { askProduct, openFront, passOn, type Front } from './front';

const STREAM = '/api/search/stream';

/** Stands before the product, and holds the streams of searches after their headers until it is opened. */
export interface StreamGate extends Front {
  /** How many streams are open, each on a connection of its own. */
  open(): number;
  /** The most that were open at once. */
  most(): number;
  /** The terms that were asked for so far. */
  asked(): readonly string[];
  letGo(): void;
}

export async function openStreamGate(baseURL: string): Promise<StreamGate> {
  const open = new Set<ServerResponse>();
  let most = 0;
  let letGo: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letGo = resolve));
  const asked: string[] = [];

  const front = await openFront(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', baseURL);
    if (pathname !== STREAM) return passOn(request, response, baseURL);
    asked.push(searchParams.get('searchTerm') ?? '');
    open.add(response);
    most = Math.max(most, open.size);
    response.on('close', () => open.delete(response));
    const answer = await askProduct(request, response, baseURL);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    await opened;
    // It has ended before the browser can know of it, and begin the next.
    answer.on('end', () => open.delete(response));
    answer.pipe(response);
  });
  return { ...front, open: () => open.size, most: () => most, asked: () => asked, letGo };
}
