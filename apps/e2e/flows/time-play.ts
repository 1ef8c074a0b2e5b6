import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { WANTED_BEFORE_MS, type ClockedTexting } from './clocked-texting';
import type { ShelfPlay } from './shelf-play';
import type { Action } from './text-actions';
import { isDaytime, isEight, openDay, quarterHour, type ModelAlert } from './text-model';
import { Mornings } from './text-mornings';
import type { Way } from './text-places';

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;

type TimeAction = Extract<Action, { kind: 'quarters' | 'leap' | 'morning' }>;

/** The same hours go by in the services and in the model. */
export class TimePlay {
  private readonly mornings: Mornings;

  constructor(
    private readonly texting: ClockedTexting,
    private readonly shelf: ShelfPlay,
    private readonly alerts: readonly ModelAlert[],
    private readonly isAway: Record<Way, boolean>,
  ) {
    this.mornings = new Mornings(alerts);
  }

  async pass(what: TimeAction): Promise<void> {
    const leapMs = what.kind === 'leap' ? what.hours * HOUR_MS : 0;
    const isThere = { quarters: () => true, leap: isDaytime, morning: isEight }[what.kind];
    let first = Math.ceil((Date.now() + leapMs) / QUARTER_MS) * QUARTER_MS;
    while (!isThere(first)) first += QUARTER_MS;
    const count = what.kind === 'quarters' ? what.count : 1;
    for (let quarter = 0; quarter < count; quarter++) await this.passTo(first + quarter * QUARTER_MS);
  }

  private async passTo(now: number): Promise<void> {
    const database = this.texting.notifications.app.get(DataSource);
    await this.readForSlot(now);
    this.texting.setClock(new Date(now));
    await execute(database, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
    if (isEight(now)) {
      await this.texting.runMorning();
      this.mornings.begin(now);
    }
    // First texts and mornings are made by the clock of the database, which is years behind.
    await execute(
      database,
      `UPDATE message SET created_at = $1, waits_since = $1 WHERE created_at < '2031-01-01' AND occasion ~ '^(first-text|morning):'`,
      [new Date(now)],
    );
    await this.texting.runSlot();
    await this.texting.send();
    this.mornings.answer(now, this.isAway);
    for (const alert of this.alerts) quarterHour(alert, now, this.isAway);
  }

  /** Unless it is so near that something else happened meanwhile. */
  private async readForSlot(slot: number): Promise<void> {
    if (!openDay(slot) || slot - WANTED_BEFORE_MS < Date.now()) return;
    this.texting.setClock(new Date(slot - WANTED_BEFORE_MS));
    await this.shelf.answer(await this.texting.wantStores(new Date(slot)));
  }
}
