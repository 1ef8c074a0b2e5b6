import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { SetHomeStores } from '../../alerts/src/home-stores/set-home-stores';
import { ChangeSavedAlert } from '../../alerts/src/saved-alerts/change-saved-alert';
import { CreateSavedAlert } from '../../alerts/src/saved-alerts/create-saved-alert';
import { DeleteSavedAlert } from '../../alerts/src/saved-alerts/delete-saved-alert';
import { ReceiveInboundMessage } from '../../notifications/src/channels/sms/inbound/receive-inbound-message';
import { wavering, type Action, type OneAction } from './text-actions';
import type { ClockedShelves } from './clocked-shelves';
import type { ClockedTexting } from './clocked-texting';
import { ShelfPlay, type PlayedBottle } from './shelf-play';
import { isAboutPlaces, PlacePlay, type PlaceAction } from './place-play';
import { lookElsewhere, type ModelAlert, type ModelUser } from './text-model';
import { placesOfAccount, type Way } from './text-places';
import { isFirstText } from './text-words';
import { TimePlay } from './time-play';

const HOUR_MS = 3_600_000;

const NOBODY_AWAY = { sms: false, file: false, push: false, email: false, webhook: false, discord: false, ntfy: false };

/** `isPaying`: by the last word of billing. */
type Person = ModelUser & {
  id: string;
  phone: string;
  isPaying: boolean;
  endsAt: number | undefined;
  chosen: string[];
};

/** The same people, bottles and alerts in the services and in the model. */
export class Play {
  private readonly users: Person[] = [];
  private readonly alerts: (ModelAlert & { id: string; userId: string; phone: string; term: string })[] = [];
  private readonly isAway: Record<Way, boolean> = { ...NOBODY_AWAY };
  private readonly places: PlacePlay;
  private readonly shelf: ShelfPlay;
  private readonly time: TimePlay;
  private version = 0;

  constructor(
    private readonly texting: ClockedTexting,
    shelves: ClockedShelves,
    private readonly nth: number,
    private readonly mustConfirm: boolean,
  ) {
    this.places = new PlacePlay(texting);
    this.shelf = new ShelfPlay(texting, shelves, this.alerts, nth);
    this.time = new TimePlay(texting, this.shelf, this.alerts, this.isAway);
  }

  /** Those that somebody waits for. */
  private get bottles(): PlayedBottle[] {
    return this.shelf.bottles.slice(0, 2);
  }

  async begin(start: string): Promise<void> {
    await execute(this.alertsDatabase, 'TRUNCATE saved_alert, ended_alert, alert_history');
    const tables = 'message, matched_alert, seen_change, waiting_match, store_reading, catalogue_entry, job_run';
    await execute(this.notificationsDatabase, `TRUNCATE ${tables}`);
    await this.shelf.begin(start);
    for (const place of [0, 1]) {
      const nth = this.nth * 2 + place;
      const names = { id: `user-${nth}`, phone: `+1801555${String(1000 + nth)}` };
      const user = { ...names, isPaying: true, endsAt: undefined, chosen: [] };
      const wants = { sms: { restock: true, price: true, ahead: false } };
      const places = placesOfAccount();
      const isConfirmed = !this.mustConfirm;
      this.users.push({ ...user, paidUntil: Infinity, hasStopped: false, isConfirmed, wants, places, homeStores: [] });
    }
    for (const user of this.users) {
      const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' };
      const account = { userId: user.id, name: 'Ada', email: 'ada@example.com', phone: user.phone, consent };
      await this.texting.happen('auth.user-registered.v1', account);
      await this.entitle(user);
      const isFirst = user === this.users[0];
      // It is off by default.
      if (isFirst) await this.places.wish(user, 'sms', { ahead: true });
      await this.places.begin(user, isFirst);
      await this.driveElsewhere(user, isFirst ? ['0012', '0009'] : ['0035']);
      for (const bottle of this.bottles) await this.saveAlert(user, bottle);
      const enough = { kind: 'where', user: 0, bottle: 0, scope: 'anywhere', atLeast: 2 } as const;
      const theirs = { kind: 'where', user: 1, bottle: 1, scope: 'my-stores', atLeast: 1 } as const;
      await this.lookElsewhere(user, isFirst ? enough : theirs);
    }
  }

  private async saveAlert(user: Person, bottle: PlayedBottle): Promise<void> {
    const term = bottle.name.toLowerCase();
    const saved = await this.texting.alerts.app.get(CreateSavedAlert).run(user.id, term, { waitsForNew: true });
    const { id: userId, phone } = user;
    const names = { id: saved.search_id, userId, phone, term };
    this.alerts.push({
      ...names,
      user,
      bottle,
      scope: 'anywhere',
      atLeast: 1,
      isDeleted: false,
      found: [],
      alone: new Map(),
      told: new Map(),
      notices: [],
      lastDays: new Map(),
      texts: new Map(),
    });
  }

  private get alertsDatabase(): DataSource {
    return this.texting.alerts.app.get(DataSource);
  }

  private get notificationsDatabase(): DataSource {
    return this.texting.notifications.app.get(DataSource);
  }

  async run(what: Action): Promise<void> {
    for (const one of what.kind === 'waver' ? wavering(what) : [what]) await this.runOne(one);
  }

  private async runOne(what: OneAction): Promise<void> {
    this.texting.setClock(new Date(Date.now() + 1_000));
    if (what.kind === 'quarters' || what.kind === 'leap' || what.kind === 'morning') return this.time.pass(what);
    if (what.kind === 'provider') return this.turnProvider(what.way, what.isAway);
    if (!('user' in what)) return this.shelf.run(what);
    // What confirms it would not come.
    if (what.kind === 'give' && this.isAway[what.way] && this.texting.given[what.way].isAsked) return;
    const user = this.users[what.user];
    if (user) await (isAboutPlaces(what) ? this.places.run(user, what) : this.act(user, what));
  }

  private async act(user: Person, what: Exclude<Extract<OneAction, { user: number }>, PlaceAction>): Promise<void> {
    if (what.kind === 'delete' || what.kind === 'save again') return this.deleteOrSave(user, what);
    if (what.kind === 'plan' || what.kind === 'cancel') return this.changePlan(user, what);
    if (what.kind === 'where') return this.lookElsewhere(user, what);
    if (what.kind === 'home') return this.driveElsewhere(user, what.stores);
    const word = what.kind === 'yes' ? 'YES' : what.on ? 'STOP' : 'START';
    user.hasStopped = word === 'STOP';
    // It answers the first text, if that has come.
    if (word === 'YES' && this.places.textsTo(user.phone).some(isFirstText)) user.isConfirmed = true;
    const text = { sid: randomUUID(), phone: user.phone, text: word, optOutType: undefined };
    await this.texting.notifications.app.get(ReceiveInboundMessage).run(text);
  }

  /** As many stores as the plan has room for: one without a plan, else two. */
  private async driveElsewhere(user: Person, stores: string[]): Promise<void> {
    user.chosen = stores.slice(0, Date.now() < user.paidUntil ? 2 : 1);
    this.useStores(user, user.chosen);
    await this.texting.alerts.app.get(SetHomeStores).run(user.id, user.chosen);
  }

  private useStores(user: Person, stores: readonly string[]): void {
    if (stores.toSorted().join() !== user.homeStores.toSorted().join())
      for (const alert of this.alerts) if (alert.user === user) lookElsewhere(alert);
    user.homeStores = stores;
  }

  private async lookElsewhere(
    user: Person,
    { scope, atLeast, ...what }: Extract<Action, { kind: 'where' }>,
  ): Promise<void> {
    const alert = this.alertOf(user, what.bottle);
    if (!alert || alert.isDeleted) return;
    if (scope !== alert.scope || atLeast !== alert.atLeast) lookElsewhere(alert);
    Object.assign(alert, { scope, atLeast });
    await this.texting.alerts.app.get(ChangeSavedAlert).run(user.id, alert.id, { scope, atLeast });
  }

  private alertOf(user: Person, bottle: number): Play['alerts'][number] | undefined {
    return this.alerts.find((one) => one.userId === user.id && one.bottle === this.bottles[bottle]);
  }

  /** It begins, ends at once, or is cancelled and ends in some hours. */
  private changePlan(user: Person, what: Extract<Action, { kind: 'plan' | 'cancel' }>): Promise<void> {
    const wasPaying = user.isPaying;
    user.isPaying = what.kind === 'cancel' || what.on;
    user.endsAt = what.kind === 'cancel' ? Date.now() + what.hours * HOUR_MS : undefined;
    if (user.isPaying) user.paidUntil = user.endsAt ?? Infinity;
    else if (wasPaying) user.paidUntil = Date.now();
    this.useStores(user, user.chosen.slice(0, user.isPaying ? 2 : 1));
    return this.entitle(user);
  }

  private entitle({ id: userId, isPaying: valid, endsAt: end }: Person): Promise<void> {
    const status = valid ? ('active' as const) : ('inactive' as const);
    const endsAt = end === undefined ? null : new Date(end).toISOString();
    const rest = { status, cancelled: end !== undefined, endsAt, version: ++this.version };
    return this.texting.happen('billing.entitlement-changed.v1', { userId, tier: 'premium', valid, ...rest });
  }

  private async deleteOrSave(user: Person, what: Extract<Action, { kind: 'delete' | 'save again' }>): Promise<void> {
    const alert = this.alertOf(user, what.bottle);
    const isToBeDeleted = what.kind === 'delete';
    if (!alert || alert.isDeleted === isToBeDeleted) return;
    alert.isDeleted = isToBeDeleted;
    const { scope, atLeast } = alert;
    const { app } = this.texting.alerts;
    if (isToBeDeleted) return app.get(DeleteSavedAlert).run(user.id, alert.id);
    await app.get(CreateSavedAlert).run(user.id, alert.term, { waitsForNew: true, scope, atLeast });
  }

  private turnProvider(way: Way, isAway: boolean): void {
    this.isAway[way] = isAway;
    this.texting.turnAway(way, isAway);
  }

  textsSoFar(): number {
    return this.alerts.reduce((sum, { texts }) => sum + [...texts.values()].flat().length, 0);
  }

  /** What the texts of each alert say, at each place and by the model; and none arrived anywhere besides. */
  compare(): void {
    let arrived = 0;
    for (const user of this.users) {
      for (const place of user.places) {
        const texts = this.places.saidAt(user, place);
        arrived += texts.length;
        const ofUser = this.alerts.filter(({ userId }) => userId === user.id);
        const ofTheirs = ofUser.map(({ term }) => texts.flatMap(({ text, said }) => (isOf(text, term) ? [said] : [])));
        expect([place, ofTheirs]).toEqual([place, ofUser.map(({ texts: model }) => model.get(place.id) ?? [])]);
      }
    }
    expect(arrived).toBe(this.textsSoFar());
    const firstTexts = this.users.map(({ phone }) => this.places.textsTo(phone).filter(isFirstText).length);
    expect(Math.max(...firstTexts)).toBeLessThanOrEqual(this.mustConfirm ? 1 : 0);
  }
}

/** The name of its bottle is all of a term. */
const isOf = (text: string, term: string) => new RegExp(`\\b${term}\\b`, 'i').test(text);
