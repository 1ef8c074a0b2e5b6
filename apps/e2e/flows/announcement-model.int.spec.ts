import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { EventContext } from '@barrelhive/messaging';
import { monthName, releaseInstant, thirdSaturday } from '@barrelhive/rules';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { OnListPosted } from '../../alerts/src/matching/say-list-matches.handler';
import { SetHomeStores } from '../../alerts/src/home-stores/set-home-stores';
import { CreateSavedAlert } from '../../alerts/src/saved-alerts/create-saved-alert';
import { DeleteSavedAlert } from '../../alerts/src/saved-alerts/delete-saved-alert';
import { ReceiveInboundMessage } from '../../notifications/src/channels/sms/inbound/receive-inbound-message';
import { changePreferences } from '../../notifications/src/preferences/saved-preferences';
import { anyAction, type Action } from './announcement-actions';
import { announce, sendingTime, type ModelReader } from './announcement-model';
import { startClockedTexting, type ClockedTexting } from './clocked-texting';
import { countMatches, postedWords, type PostedList, type PostedReader } from './posted-list-model';
import { openDay } from './text-model';
import { ACCOUNT_WAYS, type AccountWay } from './text-places';

const QUARTER_MS = 900_000;
const STARTS = ['2031-06-21T09:40:00-06:00', '2031-11-15T20:30:00-07:00', '2031-07-03T20:50:00-06:00'];

type Reader = ModelReader &
  Omit<PostedReader, 'watched'> & { id: string; phone: string; chosen: string[]; watched: Map<string, string> };

/** The same people and announcements in the services and in the model. */
class Play {
  private readonly readers: Reader[];
  private readonly isAway: Record<AccountWay, boolean> = { sms: false, file: false };
  private readonly posted = new Set<number>();
  private version = 0;

  constructor(
    private readonly texting: ClockedTexting,
    private readonly nth: number,
  ) {
    this.readers = [0, 1].map((place) => ({
      id: `reader-${nth}-${place}`,
      phone: `+1801777${String(1000 + nth * 2 + place)}`,
      chosen: [],
      homeStores: [],
      watched: new Map(),
      plan: place === 0 ? 'basic' : 'standard',
      pays: true,
      hasStopped: false,
      wants: { list: true, drawing: true },
      waiting: { sms: new Map(), file: new Map() },
      received: { sms: new Map(), file: new Map() },
    }));
  }

  async begin(start: string): Promise<void> {
    this.texting.setClock(start);
    for (const way of ACCOUNT_WAYS) this.turnProvider(way, false);
    await execute(this.database, 'TRUNCATE message, recipient, entitlement');
    await execute(this.alerts.get(DataSource), 'TRUNCATE saved_alert, ended_alert, alert_history');
    for (const reader of this.readers) {
      const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' };
      const account = { userId: reader.id, name: 'Ada', email: 'ada@example.com', phone: reader.phone, consent };
      await this.texting.happen('auth.user-registered.v1', account);
      await this.entitle(reader);
    }
  }

  async run(action: Action): Promise<void> {
    this.texting.setClock(new Date(Date.now() + 1_000));
    if (action.kind === 'announce') return this.announce(action);
    if (action.kind === 'wait') return this.waitUntilOpen(action.ms);
    if (action.kind === 'provider') return this.turnProvider(action.way, action.isAway);
    const reader = this.readers[action.who];
    if (!reader) return;
    if (action.kind === 'plan') {
      reader.pays = action.on;
      await this.entitle(reader);
    } else if (action.kind === 'watch') {
      await this.watch(reader, action.bottle);
      await this.entitle(reader);
    } else if (action.kind === 'home') {
      reader.chosen = action.stores.slice(0, storesOf(reader));
      await this.alerts.get(SetHomeStores).run(reader.id, reader.chosen);
      await this.entitle(reader);
    } else if (action.kind === 'wish') {
      reader.wants[action.what === 'drawing' ? 'drawing' : 'list'] = action.on;
      const preferences = { monthly_allocated: reader.wants.list, lottery: reader.wants.drawing };
      await this.database.transaction((manager) => changePreferences(manager, reader.id, preferences));
    } else {
      reader.hasStopped = action.on;
      const text = {
        sid: randomUUID(),
        phone: reader.phone,
        text: action.on ? 'STOP' : 'START',
        optOutType: undefined,
      };
      await this.texting.notifications.app.get(ReceiveInboundMessage).run(text);
    }
  }

  /** What arrived on each channel is what the model says. */
  compare(): void {
    for (const { id, phone, received } of this.readers) {
      const arrived = {
        sms: this.texting.twilio.messagesTo(phone).map(({ body }) => body),
        file: this.texting.file.textsFor(id),
      };
      for (const way of ACCOUNT_WAYS) {
        const said = [...received[way].values()];
        expect(arrived[way].map((body) => said.find((says) => body.includes(says))).sort()).toEqual(said.sort());
      }
    }
  }

  texts(): number {
    return this.readers.reduce((sum, { received }) => sum + received.sms.size + received.file.size, 0);
  }

  private get alerts() {
    return this.texting.alerts.app;
  }

  private get database(): DataSource {
    return this.texting.notifications.app.get(DataSource);
  }

  /** What their alerts match is known only of what they saved while they paid. */
  private async watch({ id, pays, watched }: Reader, name: string): Promise<void> {
    const alert = watched.get(name);
    if (alert !== undefined) await this.alerts.get(DeleteSavedAlert).run(id, alert);
    if (alert !== undefined) watched.delete(name);
    else if (pays) {
      const saved = await this.alerts.get(CreateSavedAlert).run(id, name.toLowerCase(), { waitsForNew: true });
      watched.set(name, saved.search_id);
    }
  }

  private async announce({ what: kind, nth, bottles, isWhole }: Extract<Action, { kind: 'announce' }>): Promise<void> {
    const [year, month] = [2031, nth];
    // It is posted once.
    if (kind === 'posted' && this.posted.has(month)) return;
    const list = { year, month, items: Object.entries(bottles).map(([name, stores]) => ({ name, stores })) };
    const itemCount = kind === 'posted' ? list.items.length + (isWhole ? 0 : 1) : 10 + nth;
    const release = releaseInstant({ year, month }).getTime();
    const name = `BOTTLE${100 + nth}`;
    if (kind === 'list') {
      await this.texting.happen('allocated.list-released.v1', { year, month, itemCount, items: [] });
    } else if (kind === 'posted') {
      this.posted.add(month);
      await this.post({ ...list, itemCount });
    } else {
      const drawing = { drawingId: `${this.nth}-${nth}`, title: 'RHDP', itemCount: 1, items: [{ sku: '1', name }] };
      await this.texting.happen('allocated.drawing-opened.v1', { year, month, ...drawing });
    }
    // The database has its own clock.
    await execute(
      this.database,
      `UPDATE message SET created_at = $1, waits_since = $1 WHERE created_at < '2031-01-01'`,
      [new Date()],
    );
    for (const reader of this.readers) {
      const says = {
        list: () => `the ${monthName(month)} allocated list is out with ${itemCount} items`,
        posted: () => postedWords(reader, { ...list, itemCount }),
        drawing: () => `lottery open: Bottle${100 + nth}`,
      }[kind];
      announce(reader, `${kind} ${nth}`, { kind, says, ...(kind === 'posted' && { before: release }) });
    }
  }

  private async post(list: PostedList): Promise<void> {
    const items = list.items.map(({ name, stores }, nth) => ({
      ...{ sku: String(nth), name },
      stores: stores.map((storeNumber) => ({ storeNumber, quantity: 6 })),
    }));
    const day = thirdSaturday(list.year, list.month);
    const posted = { ...list, releaseDay: day, postedAt: new Date().toISOString(), items };
    // What alerts says of it is brought with the event that notifications hears of.
    await this.alerts.get(DataSource).transaction((manager) => {
      const event = { id: randomUUID(), occurredAt: posted.postedAt, correlationId: 'c', payload: posted };
      const type = 'allocated.list-posted.v1' as const;
      return this.alerts.get(OnListPosted).handle({ ...event, type }, new EventContext([manager]));
    });
    await this.texting.happen('allocated.list-posted.v1', posted);
    for (const reader of this.readers) countMatches(reader, list);
  }

  private async waitUntilOpen(ms: number): Promise<void> {
    let now = Math.ceil((Date.now() + ms) / QUARTER_MS) * QUARTER_MS;
    while (openDay(now) === undefined) now += QUARTER_MS;
    this.texting.setClock(new Date(now));
    await execute(this.database, `UPDATE message SET due_at = now() WHERE state = 'pending'`);
    await this.texting.send();
    for (const reader of this.readers) sendingTime(reader, this.isAway);
  }

  private turnProvider(way: AccountWay, isAway: boolean): void {
    this.isAway[way] = isAway;
    this.texting.turnAway(way, isAway);
  }

  /** It brings what alerts said before, too. */
  private entitle(reader: Reader): Promise<void> {
    const { id: userId, plan: tier, pays: valid } = reader;
    reader.homeStores = reader.chosen.slice(0, storesOf(reader));
    const status = valid ? ('active' as const) : ('inactive' as const);
    const rest = { status, cancelled: false, endsAt: null, version: ++this.version };
    return this.texting.happen('billing.entitlement-changed.v1', { userId, tier, valid, ...rest });
  }
}

/** For how many the plan has room. */
const storesOf = ({ pays }: ModelReader) => (pays ? 2 : 1);

describe('the announcements that arrive', () => {
  let texting: ClockedTexting;

  beforeAll(async () => {
    texting = await startClockedTexting(1000);
    // Nothing can be waited for before the state's list is known.
    const entries = [{ sku: '100000', name: 'STAGG', department: 'AW', status: '1' }];
    const picture = { runId: 'run', observedAt: new Date().toISOString(), entries, removedSkus: [] };
    await texting.happen('inventory.catalogue-updated.v1', picture);
  });
  afterAll(() => texting.dispose());

  it('are those of the model, whatever happens', async () => {
    let nth = 0;
    let texts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...STARTS),
        fc.array(anyAction, { minLength: 15, maxLength: 30 }),
        async (start, actions) => {
          const play = new Play(texting, nth++);
          await play.begin(start);
          for (const action of actions) {
            await play.run(action);
            if (action.kind === 'wait') play.compare();
          }
          texts += play.texts();
        },
      ),
      { seed: 20311121, numRuns: 10, endOnFailure: true },
    );
    expect(texts).toBeGreaterThan(nth);
  });
});
