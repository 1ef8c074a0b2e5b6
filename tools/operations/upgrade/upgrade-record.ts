import { queryRow, queryRows } from '@barrelhive/database';
import pg from 'pg';
import * as z from 'zod';
import { waitUntil } from '../../dev/processes/wait-until';
import { servicesWithDatabase } from '../../migrations/src/every-migration';
import { LoadRecord } from '../load/load-record';
import type { ReplicatedProduct } from '../product/replicated-product';
import { textsOn } from '../texts/bottles';
import { tallyTexts, type ExpectedText, type Tally } from '../texts/tally';

const DRAIN_BOUND_MS = 30_000;

const countRow = z.object({ count: z.int() });
const nameRow = z.object({ name: z.string() });

/** What came of calls, visits, texts and events during the upgrades. */
export class UpgradeRecord {
  readonly calls = new LoadRecord();
  readonly owed: ExpectedText[] = [];
  readonly failedVisits: string[] = [];
  /** Calls of visits without an answer, or answered by a fault. */
  readonly failedSteps: string[] = [];
  visits = 0;

  constructor(private readonly product: Pick<ReplicatedProduct, 'databaseUrl' | 'twilioUrl'>) {}

  /** A visitor may be refused while the house has not heard of a payment yet; a fault is never right. */
  readonly noteAnswer = (call: string, result: number | Error): void => {
    if (result instanceof Error) this.failedSteps.push(`${call} → ${result.message}`);
    else if (result >= 500) this.failedSteps.push(`${call} → ${result}`);
  };

  /** The texts as they are when no event is under way any more and `quietMs` have gone by. */
  async settle(quietMs: number): Promise<Tally> {
    const isDrained = async () => (await this.sumOver('outbox')) === 0;
    await waitUntil('The last event', isDrained, DRAIN_BOUND_MS, 500).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    const phones = [...new Set(this.owed.map(({ phone }) => phone))];
    const texts = await Promise.all(phones.map((phone) => textsOn(this.product.twilioUrl, phone)));
    return tallyTexts(this.owed, texts.flat());
  }

  /** Events that a service could not handle, of whatever version sender and receiver were. */
  deadLetters(): Promise<number> {
    return this.sumOver('dead_letter');
  }

  /** The migrations that have run, as `service.name`. */
  async migrations(): Promise<string[]> {
    return this.withClient(async (client) => {
      const names: string[] = [];
      for (const service of servicesWithDatabase) {
        const rows = await queryRows(client, nameRow, `SELECT name FROM "${service}".migration`);
        names.push(...rows.map(({ name }) => `${service}.${name}`));
      }
      return names;
    });
  }

  private sumOver(table: 'outbox' | 'dead_letter'): Promise<number> {
    return this.withClient(async (client) => {
      let sum = 0;
      for (const service of servicesWithDatabase) {
        const row = await queryRow(client, countRow, `SELECT count(*)::int AS count FROM "${service}".${table}`);
        sum += row?.count ?? 0;
      }
      return sum;
    });
  }

  private async withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.product.databaseUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
