import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { searchStreamEvent, type SearchStreamEvent } from '@barrelhive/contracts';
import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';
import { errorCode } from './steady-load';

const TERMS = ['eagle rare', 'lagavulin', 'woodford', 'knob creek', 'jameson', 'glenlivet', 'macallan', 'bulleit'];
const RESUME_BOUND_MS = 10_000;
/** One item of a search waits up to a minute for the agency, so a search that began anew may need longer than that to its end. */
const ENDING_BOUND_MS = 180_000;
const PAUSE_MS = 100;

/** What came of searches that were watched as the web app watches them. */
export interface SearchCounts {
  complete: number;
  /** Streams that broke, or said that they cannot go on, before their last event. */
  brokenOff: number;
  /** Breaks after which the totals were there again. */
  resumed: number;
  /** Searches that had no totals again within 10 s of a break, or had come to no end 180 s after their last one. */
  abandoned: string[];
  /** The longest time from a break to the totals of the next stream, in ms. */
  longestGapMs: number;
}

export interface OpenSearches {
  counts: SearchCounts;
  open(): number;
  stop(): Promise<void>;
}

const ENDINGS = new Set<string>(['complete', 'too-many-results']);
const TOTALS = new Set<string>(['initial-summary', 'too-many-results']);

/** Keeps this many live searches open at any time: where one ends the next begins, and one that breaks is asked for again. */
export function keepSearchesOpen(url: string, tokens: readonly string[], count: number): OpenSearches {
  const counts: SearchCounts = { complete: 0, brokenOff: 0, resumed: 0, abandoned: [], longestGapMs: 0 };
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const agent = new Agent({ connections: null, bodyTimeout: 60_000 });
  let open = 0;
  /** One stream, until it ends or breaks, or until the bound has passed since the break before. */
  const read = async (term: string, token: string, brokenAt: number | undefined) => {
    let isOpen = false;
    const bound = brokenAt === undefined ? [] : [AbortSignal.timeout(ENDING_BOUND_MS)];
    const onTotals = () => {
      isOpen = true;
      open++;
      if (brokenAt === undefined) return;
      counts.resumed++;
      counts.longestGapMs = Math.max(counts.longestGapMs, Date.now() - brokenAt);
    };
    const failure = await watchSearch({
      url,
      agent,
      term,
      token,
      signal: AbortSignal.any([end.signal, ...bound]),
      onTotals,
    });
    if (isOpen) open--;
    return { failure, hadTotals: isOpen };
  };

  /** One search to its end, asked for as often as it breaks. */
  const search = async (term: string, token: string) => {
    let brokenAt: number | undefined;
    while (!end.signal.aborted) {
      const { failure, hadTotals } = await read(term, token, brokenAt);
      if (end.signal.aborted) return;
      if (failure === undefined) return void counts.complete++;
      if (brokenAt !== undefined && isGivenUp(brokenAt, hadTotals)) return void counts.abandoned.push(failure);
      if (brokenAt === undefined || hadTotals) {
        counts.brokenOff++;
        brokenAt = Date.now();
      }
      await pause(PAUSE_MS);
    }
  };
  const watch = async (place: number) => {
    for (let round = place; !end.signal.aborted; round++) {
      await search(TERMS[round % TERMS.length] ?? '', tokens[place % tokens.length] ?? '');
    }
  };
  const watchers = Array.from({ length: count }, (_, place) => watch(place));
  return {
    counts,
    open: () => open,
    async stop() {
      end.abort();
      await Promise.all(watchers);
      await agent.destroy();
    },
  };
}

function isGivenUp(brokenAt: number, hadTotals: boolean): boolean {
  return Date.now() - brokenAt >= (hadTotals ? ENDING_BOUND_MS : RESUME_BOUND_MS);
}

export interface Reading {
  url: string;
  agent: Agent;
  term: string;
  token: string;
  signal: AbortSignal;
  /** Called once, when the totals are there. */
  onTotals: () => void;
}

/** Watches one live search. Resolves with undefined at its last event, else with the reason why there was none. */
export async function watchSearch({ url, agent, term, token, signal, onTotals }: Reading): Promise<string | undefined> {
  try {
    const address = `${url}/api/search/stream?${new URLSearchParams({ searchTerm: term }).toString()}`;
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const { statusCode, body } = await request(address, { dispatcher: agent, signal, headers });
    if (statusCode !== 200) {
      await body.dump();
      return `refused with ${statusCode}`;
    }
    let ending: SearchStreamEvent | undefined;
    const parser = createParser({
      onEvent({ data }) {
        const event = searchStreamEvent.safeParse(JSON.parse(data)).data;
        if (event && TOTALS.has(event.type)) onTotals();
        if (event && (event.type === 'error' || ENDINGS.has(event.type))) ending ??= event;
      },
    });
    body.setEncoding('utf8');
    for await (const chunk of body) {
      parser.feed(String(chunk));
      if (ending) return ending.type === 'error' ? ending.message : undefined;
    }
    return 'ended before its last event';
  } catch (error) {
    return errorCode(error);
  }
}
