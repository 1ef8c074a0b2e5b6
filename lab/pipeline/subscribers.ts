import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { termKey } from '@barrelhive/matching';
import type { DataSource } from 'typeorm';
import { generateNames } from '../bench/names/generate-names';
import { uniqueTerms } from '../bench/names/search-terms';

const ROWS_AT_ONCE = 20_000;
const CATALOGUE = 6_000;
const FIRST_PHONE = 3_850_000_000;
const FIRST_BOTTLE = 100_000;

/** A bottle that some people wait for, each with an alert of their own. */
export interface AwaitedBottle {
  sku: string;
  name: string;
  phones: readonly string[];
  people: readonly Person[];
}

interface Person {
  id: string;
  phone: string;
  term: string;
}

/** People with a plan, a phone and alerts, as alerts and notifications know them; written as rows, since signing up is not measured. */
export class Subscribers {
  private bottles = 0;
  private phones = 0;
  private others = 0;

  constructor(
    private readonly alerts: DataSource,
    private readonly notifications: DataSource,
  ) {}

  /** This many new bottles, and for each this many people who wait for nothing else. */
  async await(bottleCount: number, peopleEach: number): Promise<AwaitedBottle[]> {
    const awaited = Array.from({ length: bottleCount }, (): AwaitedBottle => {
      const number = FIRST_BOTTLE + this.bottles++;
      const sku = String(number);
      const phones = Array.from({ length: peopleEach }, () => `+1${FIRST_PHONE + this.phones++}`);
      const people = phones.map((phone) => ({ id: randomUUID(), phone, term: `awaited${sku}` }));
      return { sku, name: `AWAITED${number} BOURBON 750ml`, phones, people };
    });
    const people = awaited.flatMap((bottle) => bottle.people);
    await this.subscribe(people);
    await this.saveAlerts(people.map(({ id, term }) => ({ userId: id, term })));
    return awaited;
  }

  /** Brings the alerts that none of the awaited bottles concerns up to a number. No two of them are for the same. */
  async saveOthersUpTo(count: number): Promise<void> {
    const terms = uniqueTerms(generateNames(CATALOGUE), count).slice(this.others);
    this.others = count;
    await this.saveAlerts(terms.map((term) => ({ userId: randomUUID(), term })));
  }

  private async subscribe(people: readonly Person[]): Promise<void> {
    const ids = people.map(({ id }) => id);
    await execute(
      this.notifications,
      `INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       SELECT id, phone, true, now(), 'I agree to get text messages.', 1
         FROM unnest($1::text[], $2::text[]) AS person (id, phone)`,
      [ids, people.map(({ phone }) => phone)],
    );
    for (const dataSource of [this.alerts, this.notifications]) {
      await execute(
        dataSource,
        `INSERT INTO entitlement (user_id, tier, valid, status, version)
         SELECT id, 'premium', true, 'active', 1 FROM unnest($1::text[]) AS id`,
        [ids],
      );
    }
  }

  private async saveAlerts(alerts: readonly { userId: string; term: string }[]): Promise<void> {
    for (let at = 0; at < alerts.length; at += ROWS_AT_ONCE) {
      const part = alerts.slice(at, at + ROWS_AT_ONCE);
      await execute(
        this.alerts,
        `INSERT INTO saved_alert (user_id, search_term, term_key)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
        [part.map(({ userId }) => userId), part.map(({ term }) => term), part.map(({ term }) => termKey(term))],
      );
    }
    // As rows that nobody noted: the service reads all of them anew.
    await execute(this.alerts, `UPDATE index_revision SET revision = revision + 1 WHERE index_name = 'terms'`);
    await execute(this.alerts, 'ANALYZE saved_alert');
  }
}
