import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as z from 'zod';
import type { Customer } from '../../apps/e2e/flows/customer';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { errorCode } from '../load/steady-load';

const EVERY_MS = 500;
/** Below the 20 log-ins a minute that one address may try. */
const SEARCHES_TO_A_LOGIN = 10;
const SEARCHES_TO_A_PAGE = 2;
/** What the pages of an account ask for, of three services. */
const ACCOUNT = ['/api/channels', '/api/saved-searches', '/api/auth/keys'];
const TERMS = ['eagle rare', 'lagavulin', 'woodford', 'knob creek', 'weller'];
const ANSWER_MS = 30_000;
const CATALOGUE_BOUND_MS = 120_000;

const session = z.object({ token: z.string() });

/** What a person saw of the product for a while. */
export interface Experience {
  searchMs: number[];
  loginMs: number[];
  accountMs: number[];
  /** What went wrong, in words. */
  failures: string[];
}

export const newExperience = (): Experience => ({ searchMs: [], loginMs: [], accountMs: [], failures: [] });

/** Where the times of a call go, and what went wrong. */
interface Seen {
  times: number[];
  failures: string[];
}

interface CallOptions {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Somebody who uses the product as most do: logs in, searches twice a second and looks at the account, whether or not the answer before has come. */
export class Person {
  private readonly agent = new Agent({ headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  private token: string;
  private turn = 0;

  constructor(
    private readonly url: string,
    private readonly customer: Pick<Customer, 'account' | 'token'>,
  ) {
    this.token = customer.token;
  }

  async use(forMs: number): Promise<Experience> {
    const experience = newExperience();
    const underWay: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let made = 0; made * EVERY_MS < forMs; made++) {
      await pause(Math.max(0, startedAt + made * EVERY_MS - performance.now()));
      if (made % SEARCHES_TO_A_LOGIN === 0) underWay.push(this.logIn(experience));
      if (made % SEARCHES_TO_A_PAGE === 0) underWay.push(this.lookAtAccount(made / SEARCHES_TO_A_PAGE, experience));
      underWay.push(this.search(experience));
    }
    await Promise.all(underWay);
    return experience;
  }

  /** Waits for the first pass, and searches until the stores of all terms are known: then an answer waits for nobody outside. */
  async warmUp(): Promise<void> {
    const hasFound = async () => {
      const tried = newExperience();
      await this.search(tried);
      return tried.failures.length === 0;
    };
    await waitUntil('The catalogue', hasFound, CATALOGUE_BOUND_MS, EVERY_MS);
    const forgotten = newExperience();
    for (let made = 0; made < 2 * TERMS.length; made++) await this.search(forgotten);
    for (let page = 0; page < ACCOUNT.length; page++) await this.lookAtAccount(page, forgotten);
    await this.logIn(forgotten);
    if (forgotten.failures.length > 0) throw new Error(`The product does not work: ${forgotten.failures.join('; ')}`);
  }

  leave(): Promise<void> {
    return this.agent.destroy();
  }

  private async search({ searchMs, failures }: Experience): Promise<void> {
    const searchTerm = TERMS[this.turn++ % TERMS.length];
    await this.post('/api/search', { searchTerm }, { times: searchMs, failures });
  }

  private async lookAtAccount(page: number, { accountMs, failures }: Experience): Promise<void> {
    await this.call(ACCOUNT[page % ACCOUNT.length] ?? '/', {}, { times: accountMs, failures });
  }

  private async logIn({ loginMs, failures }: Experience): Promise<void> {
    const { email, password } = this.customer.account;
    const answer = await this.post('/api/auth/login', { email, password }, { times: loginMs, failures });
    if (answer !== undefined) this.token = session.parse(answer).token;
  }

  private post(path: string, body: object, seen: Seen): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) }, seen);
  }

  /** The answer; undefined when there was none to be had. */
  private async call(path: string, { headers, ...options }: CallOptions, seen: Seen): Promise<unknown> {
    const startedAt = performance.now();
    try {
      const answer = await request(this.url + path, {
        ...options,
        dispatcher: this.agent,
        headers: { ...headers, authorization: `Bearer ${this.token}` },
      });
      const text = await answer.body.text();
      seen.times.push(performance.now() - startedAt);
      if (answer.statusCode < 400) return JSON.parse(text);
      seen.failures.push(`${path} → ${answer.statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      seen.failures.push(`${path} → ${errorCode(error)} after ${Math.round(performance.now() - startedAt)} ms`);
    }
    return undefined;
  }
}
