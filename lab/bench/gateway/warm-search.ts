import { searchResult, type SearchResult } from '@barrelhive/contracts';
import { Client } from 'undici';
import { waitUntil } from '../../../tools/dev/processes/wait-until';

const LONGEST_WARMING_MS = 60_000;

/** `POST /api/search` for one term, with a user's session. */
export interface SearchCall {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export function searchCall(term: string, token: string): SearchCall {
  return {
    path: '/api/search',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ searchTerm: term }),
  };
}

/** The answer of one address, without the time it was given at. */
export async function answerOf(url: string, call: SearchCall): Promise<Omit<SearchResult, 'timestamp'>> {
  const response = await fetch(url + call.path, { method: 'POST', headers: call.headers, body: call.body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  const { timestamp: _timestamp, ...answer } = searchResult.parse(await response.json());
  return answer;
}

/** Searches until the stores of every bottle found are known: from then on no search waits for the agency. */
export async function warmUp(url: string, call: SearchCall): Promise<void> {
  await waitUntil(
    `The first answer to ${call.body}`,
    async () => {
      const response = await fetch(url + call.path, { method: 'POST', headers: call.headers, body: call.body });
      if (response.status === 503) return false;
      const { items } = searchResult.parse(await response.json());
      return items.every(({ storesCheckedAt }) => storesCheckedAt !== undefined);
    },
    LONGEST_WARMING_MS,
    250,
  );
}

/** How long each of some searches took that came one after the other over one connection, in microseconds. */
export async function searchOneByOne(url: string, call: SearchCall, count: number): Promise<number[]> {
  const client = new Client(url);
  try {
    const times: number[] = [];
    for (let search = 0; search < count; search++) {
      const startedAt = performance.now();
      const { statusCode, body } = await client.request({ ...call, method: 'POST' });
      await body.dump();
      times.push((performance.now() - startedAt) * 1000);
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }
    return times;
  } finally {
    await client.close();
  }
}
