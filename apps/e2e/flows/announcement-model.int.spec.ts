import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { monthName, releaseInstant, thirdSaturday } from '@barrelhive/rules';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { ReceiveInboundMessage } from '../../notifications/src/channels/sms/inbound/receive-inbound-message';
import { changePreferences } from '../../notifications/src/preferences/saved-preferences';
import { announce, sendingTime, type Announced, type ModelReader } from './announcement-model';
import { startClockedTexting, type ClockedTexting } from './clocked-texting';
import { openDay } from './text-model';
import { ACCOUNT_WAYS, type AccountWay } from './text-places';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const STARTS = ['2031-06-21T09:40:00-06:00', '2031-11-15T20:30:00-07:00', '2031-07-03T20:50:00-06:00'];

const who = fc.integer({ min: 0, max: 1 });
const what = fc.constantFrom<Announced>('list', 'posted', 'drawing');
const mostly = fc.constantFrom(true, true, false);
const anyAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('announce' as const), what, nth: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const), who, on: mostly }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wish' as const), who, what, on: mostly }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('stop' as const), who, on: mostly.map((on) => !on) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      way: fc.constantFrom(...ACCOUNT_WAYS),
      isAway: mostly.map((isThere) => !isThere),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(QUARTER_MS, DAY_MS) }) },
);
type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;
type Reader = ModelReader & { id: string; phone: string };

/** The same people and announcements in the services and in the model. */
class Play {
  private readonly readers: Reader[];
  private readonly isAway: Record<AccountWay, boolean> = { sms: false, file: false };
  private version = 0;

  constructor(
    private readonly texting: ClockedTexting,
    private readonly nth: number,
  ) {
    this.readers = [0, 1].map((place) => ({
      id: `reader-${nth}-${place}`,
      phone: `+1801777${String(1000 + nth * 2 + place)}`,
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
    for (const reader of this.readers) {
      const consent = { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' };
      const account = { userId: reader.id, name: 'Ada', email: 'ada@example.com', phone: reader.phone, consent };
      await this.texting.happen('auth.user-registered.v1', account);
      await this.entitle(reader);
    }
  }

  async run(action: Action): Promise<void> {
    this.texting.setClock(new Date(Date.now() + 1_000));
    if (action.kind === 'announce') return this.announce(action.what, action.nth);
    if (action.kind === 'wait') return this.waitUntilOpen(action.ms);
    if (action.kind === 'provider') return this.turnProvider(action.way, action.isAway);
    const reader = this.readers[action.who];
    if (!reader) return;
    if (action.kind === 'plan') {
      reader.pays = action.on;
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
        const said = [...received[way].values()].map(({ says }) => says);
        expect(arrived[way].map((body) => said.find((says) => body.includes(says))).sort()).toEqual(said.sort());
      }
    }
  }

  texts(): number {
    return this.readers.reduce((sum, { received }) => sum + received.sms.size + received.file.size, 0);
  }

  private get database(): DataSource {
    return this.texting.notifications.app.get(DataSource);
  }

  private async announce(kind: Announced, nth: number): Promise<void> {
    const [year, month, itemCount] = [2031, nth, 10 + nth];
    const release = releaseInstant({ year, month }).getTime();
    const day = thirdSaturday(year, month);
    const name = `BOTTLE${100 + nth}`;
    if (kind === 'list') {
      await this.texting.happen('allocated.list-released.v1', { year, month, itemCount, items: [] });
    } else if (kind === 'posted') {
      const posted = { year, month, releaseDay: day, postedAt: new Date().toISOString(), itemCount, items: [] };
      await this.texting.happen('allocated.list-posted.v1', posted);
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
    const says = {
      list: `the ${monthName(month)} allocated list is out with ${itemCount} items`,
      posted: `the ${monthName(month)} list is posted for Sat ${monthName(month).slice(0, 3)} ${Number(day.slice(-2))}: ${itemCount} items`,
      drawing: `lottery open: Bottle${100 + nth}`,
    }[kind];
    for (const reader of this.readers)
      announce(reader, `${kind} ${nth}`, { kind, says, ...(kind === 'posted' && { before: release }) });
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

  private entitle({ id: userId, plan: tier, pays: valid }: Reader): Promise<void> {
    const status = valid ? ('active' as const) : ('inactive' as const);
    const rest = { status, cancelled: false, endsAt: null, version: ++this.version };
    return this.texting.happen('billing.entitlement-changed.v1', { userId, tier, valid, ...rest });
  }
}

describe('the announcements that arrive', () => {
  let texting: ClockedTexting;

  beforeAll(async () => {
    texting = await startClockedTexting(1000);
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
      { seed: 20311121, numRuns: 15, endOnFailure: true },
    );
    expect(texts).toBeGreaterThan(nth);
  });
});
