import { randomUUID } from 'node:crypto';
import { execute, queryRow } from '@barrelhive/database';
import { termKey } from '@barrelhive/matching';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { raiseIndexRevision } from '../../alerts/src/database/index-revision';
import { CreateSavedAlert } from '../../alerts/src/saved-alerts/create-saved-alert';
import { DeleteSavedAlert } from '../../alerts/src/saved-alerts/delete-saved-alert';
import { EndWatches } from '../../alerts/src/saved-alerts/end-watches';
import { ReceiveInboundMessage } from '../../notifications/src/channels/sms/inbound/receive-inbound-message';
import { changePreferences } from '../../notifications/src/preferences/saved-preferences';
import type { Action } from './text-actions';
import type { ClockedTexting } from './clocked-texting';
import { changed, isWatched, quarterHour, WAYS, type ModelAlert, type ModelUser, type Way } from './text-model';
import { figuresOf, KINDS, newsOf } from './text-looks';

const QUARTER_MS = 900_000;
const idRow = z.object({ id: z.string() });
const HOUR_MS = 3_600_000;
/** What a text says of a bottle. */
const SAID =
  /\$\d+\.00 (?:back in stock: \d+ (?:in stores|at #\d+)|at your #\d+: \d+)|now \$\d+\.00 \(was \$\d+\.00\)|\$\d+\.00 in the state warehouse \(\d+\), in no store yet/g;

const STORE = { name: '', address: '', city: '', phone: '', qty: 6 };

const storesOf = (number: string | undefined) => (number === undefined ? [] : [{ ...STORE, storeNumber: number }]);

const isFirstText = (body: string) => body.startsWith('Barrelhive: code ');

/** `isPaying`: by the last word of billing. */
type Person = ModelUser & { id: string; phone: string; isPaying: boolean; endsAt: number | undefined };

const hourInDenver = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Denver',
  hour: 'numeric',
  hourCycle: 'h23',
});
const isDaytime = (instant: number) => ['10', '14', '20'].includes(hourInDenver.format(instant));

/** The same people, bottles and alerts in the services and in the model. */
export class Play {
  private readonly users: Person[] = [];
  private readonly bottles: (ModelAlert['bottle'] & { sku: string; name: string })[] = [];
  private readonly alerts: (ModelAlert & { id: string; userId: string; phone: string; term: string })[] = [];
  private readonly isAway: Record<Way, boolean> = { sms: false, file: false };
  private version = 0;

  constructor(
    private readonly texting: ClockedTexting,
    private readonly nth: number,
    private readonly mustConfirm: boolean,
  ) {}

  async begin(start: string): Promise<void> {
    this.texting.setClock(start);
    await execute(this.alertsDatabase, 'TRUNCATE saved_alert, ended_alert, alert_history');
    await execute(this.notificationsDatabase, 'TRUNCATE message, matched_alert, seen_change, waiting_match, job_run');
    for (const place of [0, 1]) {
      const nth = this.nth * 2 + place;
      const user = { id: `user-${nth}`, phone: `+1801555${String(1000 + nth)}`, isPaying: true, endsAt: undefined };
      const wants = { restock: true, price: true, ahead: false };
      const isConfirmed = !this.mustConfirm;
      this.users.push({ ...user, paidUntil: Infinity, hasStopped: false, isConfirmed, wants, homeStores: [] });
      const sku = String(100_000 + nth);
      this.bottles.push({ sku, name: `BOTTLE${sku}`, stock: 0, price: 50, warehouse: 0, cameInAt: 0 });
    }
    for (const user of this.users) {
      const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' };
      const account = { userId: user.id, name: 'Ada', email: 'ada@example.com', phone: user.phone, consent };
      await this.texting.happen('auth.user-registered.v1', account);
      await this.entitle(user);
      // It is off by default.
      if (user === this.users[0]) await this.wish(user, 'ahead', true);
      for (const bottle of this.bottles) await this.saveAlert(user, bottle);
    }
  }

  private async saveAlert(user: Person, bottle: Play['bottles'][number]): Promise<void> {
    const term = bottle.name.toLowerCase();
    const row = await queryRow(
      this.alertsDatabase,
      idRow,
      'INSERT INTO saved_alert (user_id, search_term, term_key) VALUES ($1, $2, $3) RETURNING id',
      [user.id, term, termKey(term)],
    );
    await raiseIndexRevision(this.alertsDatabase.manager, 'terms');
    const { id: userId, phone } = user;
    const names = { id: row?.id ?? '', userId, phone, term };
    this.alerts.push({
      ...names,
      user,
      bottle,
      isDeleted: false,
      waiting: {},
      bundles: [],
      texts: { sms: [], file: [] },
    });
  }

  private get alertsDatabase(): DataSource {
    return this.texting.alerts.app.get(DataSource);
  }

  private get notificationsDatabase(): DataSource {
    return this.texting.notifications.app.get(DataSource);
  }

  async run(what: Action): Promise<void> {
    this.texting.setClock(new Date(Date.now() + 1_000));
    if (what.kind === 'stock' || what.kind === 'price' || what.kind === 'warehouse') return this.observe(what);
    if (what.kind === 'quarters' || what.kind === 'leap') return this.passTime(what);
    if (what.kind === 'provider') return this.turnProvider(what.way, what.isAway);
    const user = this.users[what.user];
    if (user) await this.act(user, what);
  }

  private async act(user: Person, what: Extract<Action, { user: number }>): Promise<void> {
    if (what.kind === 'delete' || what.kind === 'save again') return this.deleteOrSave(user, what);
    if (what.kind === 'plan' || what.kind === 'cancel') return this.changePlan(user, what);
    if (what.kind === 'home') {
      user.homeStores = what.stores;
      const at = new Date().toISOString();
      return this.texting.happen('alerts.home-stores-changed.v1', { userId: user.id, stores: what.stores, at });
    }
    if (what.kind === 'wish') {
      return this.wish(user, what.what, what.on);
    }
    const word = what.kind === 'yes' ? 'YES' : what.on ? 'STOP' : 'START';
    user.hasStopped = word === 'STOP';
    // It answers the first text, if that has come.
    if (word === 'YES' && this.textsTo(user.phone).some(isFirstText)) user.isConfirmed = true;
    const text = { sid: randomUUID(), phone: user.phone, text: word, optOutType: undefined };
    await this.texting.notifications.app.get(ReceiveInboundMessage).run(text);
  }

  private async wish(user: Person, what: keyof ModelUser['wants'], on: boolean): Promise<void> {
    user.wants[what] = on;
    const { restock: back_in_stock, price, ahead: on_its_way } = user.wants;
    await this.notificationsDatabase.transaction((manager) =>
      changePreferences(manager, user.id, { back_in_stock, price, on_its_way }),
    );
  }

  /** It begins, ends at once, or is cancelled and ends in some hours. */
  private changePlan(user: Person, what: Extract<Action, { kind: 'plan' | 'cancel' }>): Promise<void> {
    const wasPaying = user.isPaying;
    user.isPaying = what.kind === 'cancel' || what.on;
    user.endsAt = what.kind === 'cancel' ? Date.now() + what.hours * HOUR_MS : undefined;
    if (user.isPaying) user.paidUntil = user.endsAt ?? Infinity;
    else if (wasPaying) user.paidUntil = Date.now();
    return this.entitle(user);
  }

  private entitle({ id: userId, isPaying: valid, endsAt: end }: Person): Promise<void> {
    const status = valid ? ('active' as const) : ('inactive' as const);
    const endsAt = end === undefined ? null : new Date(end).toISOString();
    const rest = { status, cancelled: end !== undefined, endsAt, version: ++this.version };
    return this.texting.happen('billing.entitlement-changed.v1', { userId, tier: 'basic', valid, ...rest });
  }

  private async deleteOrSave(user: Person, what: Extract<Action, { kind: 'delete' | 'save again' }>): Promise<void> {
    const alert = this.alerts.find((one) => one.userId === user.id && one.bottle === this.bottles[what.bottle]);
    const isToBeDeleted = what.kind === 'delete';
    if (!alert || alert.isDeleted === isToBeDeleted) return;
    alert.isDeleted = isToBeDeleted;
    const { app } = this.texting.alerts;
    if (isToBeDeleted) return app.get(DeleteSavedAlert).run(user.id, alert.id);
    await app.get(CreateSavedAlert).run(user.id, alert.term, { waitsForNew: true });
  }

  private async observe(what: Extract<Action, { kind: 'stock' | 'price' | 'warehouse' }>): Promise<void> {
    const bottle = this.bottles[what.bottle];
    if (!bottle) return;
    const { sku, name, ...was } = bottle;
    const before = figuresOf(bottle);
    if (what.kind === 'stock') bottle.stock = what.isThere ? 6 : 0;
    else if (what.kind === 'price') bottle.price = what.to;
    else bottle.warehouse = what.isThere ? 24 : 0;
    const after = figuresOf(bottle);
    const look = { runId: 'run', observedAt: new Date().toISOString() };
    const entries = [{ sku, name, department: 'LA', status: 'A', ...after }];
    await this.texting.happen('inventory.catalogue-updated.v1', { ...look, entries, removedSkus: [] });
    const news = newsOf(was, bottle);
    if (!news) return;
    const store = what.kind === 'stock' ? what.store : undefined;
    const changes = [{ kind: KINDS[news], sku, name, before, after, stores: storesOf(store) }];
    await this.texting.alerts.app.get(EndWatches).run(new Date());
    await this.texting.happen('inventory.products-changed.v1', { ...look, changes });
    const now = Date.now();
    const alerts = this.alerts.filter((alert) => alert.bottle === bottle);
    if (news === 'restock' && alerts.some((alert) => isWatched(alert, now))) bottle.cameInAt = now;
    for (const alert of alerts) changed(alert, news, { at: now, before: was.price, to: bottle.price, store });
  }

  private turnProvider(way: Way, isAway: boolean): void {
    this.isAway[way] = isAway;
    this.texting.turnAway(way, isAway);
  }

  private async passTime(what: Extract<Action, { kind: 'quarters' | 'leap' }>): Promise<void> {
    const leapMs = what.kind === 'leap' ? what.hours * 3_600_000 : 0;
    let first = Math.ceil((Date.now() + leapMs) / QUARTER_MS) * QUARTER_MS;
    while (what.kind === 'leap' && !isDaytime(first)) first += QUARTER_MS;
    const count = what.kind === 'leap' ? 1 : what.count;
    for (let quarter = 0; quarter < count; quarter++) {
      const now = first + quarter * QUARTER_MS;
      this.texting.setClock(new Date(now));
      await execute(this.notificationsDatabase, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
      // First texts are made by the clock of the database, which is years behind.
      await execute(
        this.notificationsDatabase,
        `UPDATE message SET created_at = $1, waits_since = $1 WHERE created_at < '2031-01-01' AND occasion LIKE 'first-text:%'`,
        [new Date(now)],
      );
      await this.texting.runSlot();
      await this.texting.send();
      for (const alert of this.alerts) quarterHour(alert, now, this.isAway);
    }
  }

  private textsTo(phone: string): string[] {
    return this.texting.twilio.messagesTo(phone).map(({ body }) => body);
  }

  textsSoFar(): number {
    return this.alerts.reduce((sum, { texts }) => sum + texts.sms.length + texts.file.length, 0);
  }

  /** What the texts of each alert say, on each channel and by the model. */
  compare(): void {
    const bodiesOn = (way: Way, { id, phone }: { id: string; phone: string }) =>
      way === 'file' ? this.texting.file.textsFor(id) : this.textsTo(phone).filter((body) => !isFirstText(body));
    const sayings = (way: Way) =>
      this.alerts.map(({ userId, phone, term }) =>
        bodiesOn(way, { id: userId, phone })
          .filter((body) => body.includes(`"${term}"`))
          .map((body) => [...(body.match(SAID) ?? [])].sort()),
      );
    for (const way of WAYS) expect([way, sayings(way)]).toEqual([way, this.alerts.map(({ texts }) => texts[way])]);
    const received = WAYS.flatMap((way) => this.users.map((user) => bodiesOn(way, user).length));
    expect(received.reduce((sum, count) => sum + count, 0)).toBe(this.textsSoFar());
    const firstTexts = this.users.map(({ phone }) => this.textsTo(phone).filter(isFirstText).length);
    expect(Math.max(...firstTexts)).toBeLessThanOrEqual(this.mustConfirm ? 1 : 0);
  }
}
