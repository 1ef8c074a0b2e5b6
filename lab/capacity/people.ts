import { sessionAnswer } from '@barrelhive/contracts';
import { Agent, request } from 'undici';
import type { Customer } from '../../apps/e2e/flows/customer';
import { watchSearch } from '../load/open-searches';

const CONNECTIONS = 16;

/** What people do with the product, each thing once for each call of a method. Rejects for any answer but a good one. */
export class People {
  private readonly agent = new Agent({ connections: CONNECTIONS });
  private readonly streams = new Agent({ connections: null, bodyTimeout: 0, headersTimeout: 60_000 });

  constructor(
    private readonly url: string,
    private readonly customers: readonly Customer[],
  ) {}

  /** The customer whose turn it is. */
  customer(turn: number): Customer {
    const customer = this.customers[turn % this.customers.length];
    if (!customer) throw new Error('There are no customers.');
    return customer;
  }

  async logIn(turn: number): Promise<string> {
    const { email, password } = this.customer(turn).account;
    return sessionAnswer.parse(await this.call('POST', '/api/auth/login', undefined, { email, password })).token;
  }

  async search(term: string, token: string): Promise<unknown> {
    return this.call('POST', '/api/search', token, { searchTerm: term });
  }

  /** A live search to its end. */
  async watch(term: string, token: string): Promise<void> {
    const signal = AbortSignal.timeout(600_000);
    const onTotals = () => undefined;
    const failure = await watchSearch({ url: this.url, agent: this.streams, term, token, signal, onTotals });
    if (failure !== undefined) throw new Error(`A live search for ${term} ended: ${failure}`);
  }

  async leave(): Promise<void> {
    await Promise.all([this.agent.close(), this.streams.destroy()]);
  }

  private async call(method: 'GET' | 'POST', path: string, token?: string, sent?: object): Promise<unknown> {
    const { statusCode, body } = await request(this.url + path, {
      dispatcher: this.agent,
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && { 'content-type': 'application/json' }),
      },
      body: sent && JSON.stringify(sent),
    });
    const text = await body.text();
    if (statusCode >= 400) throw new Error(`${method} ${path} answered ${statusCode}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as unknown;
  }
}
