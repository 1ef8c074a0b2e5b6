import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { RunningService } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { Places } from '../src/deliveries/places';
import { alertIdOf, matchOf } from './found-matches';
import { smsLane, startNotifications, type RunningNotifications, type Subscriber } from './running-notifications';

const PEOPLE = 18;
/** Of posts in each replica, in the place of production's fifty: so fewer people show the same. */
const PLACES = 5;
/** Two replicas have this many posts under way each, and begin one more for each that failed before the fifth did. */
const POSTED_BEFORE_PAUSE = 2 * PLACES + 4;
const STEP_MINUTES = 10;

/** A question that was still open when the outage ended had no answer, and is asked again a minute later. */
const ASK_NOW = `UPDATE message SET due_at = now() WHERE state = 'unknown' AND due_at > now() + interval '25 seconds'`;

/** A busy machine takes longer than the time-out now and then, and five posts in a row begin a pause. */
const TRY_NOW = 'UPDATE sending_pause SET next_trial_at = now()';

const countRow = z.object({ attempts: z.int(), pending: z.int(), underWay: z.int(), unknown: z.int() });
const pauseRow = z.object({ reason: z.string() });

interface Mode {
  isTaken: boolean;
  strike(notifications: RunningNotifications): unknown;
}

/** How the provider fails. The stand-in reports nothing by itself: its callbacks would tell what the answers did not. */
const modes = {
  'hangs before it takes anything': { isTaken: false, strike: ({ line }) => line.holdRequests() },
  'takes texts, but answers neither posts nor questions': { isTaken: true, strike: ({ line }) => line.holdAnswers() },
  'answers everything with 500': {
    isTaken: false,
    strike: ({ twilio }) => twilio.faults.set({ share: 1, kinds: ['refuse-500'], listFault: '500' }),
  },
  'takes texts, answers with 500, and shows its list to nobody': {
    isTaken: true,
    strike: ({ twilio }) => twilio.faults.set({ share: 1, kinds: ['accept-then-500'], listFault: '401' }),
  },
} satisfies Record<string, Mode>;

describe('a provider that is away', () => {
  let notifications: RunningNotifications;
  let replica: RunningService;
  let people: Subscriber[];
  let games = 0;

  beforeAll(async () => {
    notifications = await startNotifications({
      TWILIO_TIMEOUT_SECONDS: '1',
      SENDING_LEASE_SECONDS: '5',
    });
    replica = await notifications.startReplica();
    for (const service of [notifications.service, replica]) smsLane({ service }).places = new Places(PLACES);
  });
  beforeEach(() => notifications.twilio.faults.set({ callbackCopies: 0 }));
  afterEach(async () => {
    notifications.mend();
    for (const table of ['message', 'provider_health', 'sending_pause'])
      await execute(notifications.dataSource, `DELETE FROM ${table}`);
  });
  afterAll(async () => {
    await replica.close();
    await notifications.dispose();
  });

  async function counts(): Promise<z.infer<typeof countRow>> {
    const row = await queryRow(
      notifications.dataSource,
      countRow,
      `SELECT coalesce(sum(attempts), 0)::int AS attempts, count(*) FILTER (WHERE state = 'pending')::int AS pending,
         count(*) FILTER (WHERE state = 'sending')::int AS "underWay", count(*) FILTER (WHERE state = 'unknown')::int AS unknown
         FROM message`,
    );
    if (!row) throw new Error('no row');
    return row;
  }
  const attempted = () => execute(notifications.dataSource, 'SELECT FROM message WHERE attempts > 0');
  const pauses = () => queryRows(notifications.dataSource, pauseRow, 'SELECT reason FROM sending_pause');
  const alertOf = ({ userId }: Subscriber) => `alert-${userId}`;
  const textsOf = ({ phone }: Subscriber) => notifications.textsTo(phone).length;
  /** The posts under way have ended, and the pause holds the others. */
  const quiet = () =>
    eventually('no post to be under way', async () => (await counts()).underWay === 0 && (await pauses()).length === 1);

  /** Each game has people of its own: by their numbers it is found out which texts arrived. */
  async function newPeople(): Promise<Subscriber[]> {
    games++;
    const made = Array.from({ length: PEOPLE }, (_, nth) => ({
      userId: `person-${games}-${nth}`,
      phone: `+1801${String(5_560_000 + games * PEOPLE + nth)}`,
    }));
    await execute(
      notifications.dataSource,
      `WITH paying AS (
         INSERT INTO entitlement (user_id, tier, valid, status, version)
         SELECT user_id, 'basic', true, 'active', 1 FROM unnest($1::text[]) AS user_id)
       INSERT INTO recipient (user_id, phone, consent_agreed, consent_at, consent_wording, profile_version)
       SELECT user_id, phone, true, now(), 'I agree.', 1 FROM unnest($1::text[], $2::text[]) AS person (user_id, phone)`,
      [made.map(({ userId }) => userId), made.map(({ phone }) => phone)],
    );
    return made;
  }

  /** Everybody has a text to come, and the provider is away for this long. */
  async function goThrough(minutes: number, { strike }: Mode): Promise<void> {
    people = await newPeople();
    const found = people.map((person) => matchOf(person.userId, alertOf(person), {}));
    const [first] = found;
    if (!first) throw new Error('nobody waits');
    const matches = found.flatMap((one) => one.matches);
    await notifications.neighbours.deliver('alerts.changes-matched.v1', { ...first, matches });
    strike(notifications);
    await notifications.runSlot();
    await quiet();
    expect((await pauses())[0]?.reason).toMatch(/posts in a row/);
    expect((await counts()).attempts).toBeLessThanOrEqual(POSTED_BEFORE_PAUSE);
    for (let passed = 0; passed < minutes; passed += STEP_MINUTES) {
      const { attempts } = await counts();
      await notifications.letTimePass(STEP_MINUTES);
      await eventually('the trial, if there is still a message for it', async () => {
        const now = await counts();
        return now.underWay === 0 && (now.attempts > attempts || now.pending === 0);
      });
      await quiet();
      expect((await counts()).attempts).toBeLessThanOrEqual(attempts + 1);
    }
    notifications.mend();
    notifications.twilio.faults.set({ callbackCopies: 0 });
    await notifications.letTimePass(1);
    await eventually('everything to be known', async () => {
      await execute(notifications.dataSource, TRY_NOW);
      await execute(notifications.dataSource, ASK_NOW);
      const { pending, underWay, unknown } = await counts();
      return pending + underWay + unknown === 0;
    });
  }

  /** A text that goes out ends the pause. A busy machine may have begun one more since the provider is back. */
  async function expectSending() {
    await eventually('no pause', async () => {
      if ((await pauses()).length === 0) return true;
      const { userId } = await notifications.subscriber('basic');
      await notifications.match(userId, `alert-after-${userId}`);
      await eventually('its text', async () => {
        await execute(notifications.dataSource, TRY_NOW);
        return (await notifications.sentFor(`alert-after-${userId}`)).length === 1;
      });
      return false;
    });
  }

  /** How many texts each has, how many of them were reported, and how the notices ended that were not sent. */
  async function storiesOfAll() {
    const reported = await notifications.neighbours.published('notifications.message-sent.v1');
    const stories = [];
    for (const person of people) {
      const sent = reported.filter(({ alertId }) => alertId === alertIdOf(alertOf(person))).length;
      const endings = (await notifications.endedFor(alertOf(person))).map(({ reason }) => reason);
      stories.push({ texts: textsOf(person), sent, endings });
    }
    return stories;
  }

  it.each(Object.entries(modes))('and %s for 20 minutes costs no text and doubles none', async (_how, mode) => {
    await goThrough(20, mode);
    expect(await storiesOfAll()).toEqual(people.map(() => ({ texts: 1, sent: 1, endings: [] })));
    await expectSending();
  });

  it.each(['hangs before it takes anything', 'takes texts, answers with 500, and shows its list to nobody'] as const)(
    'and %s for 40 minutes doubles no text, and loses none: what was not taken waits for the next slot, and is told by that',
    async (how) => {
      const mode: Mode = modes[how];
      await goThrough(40, mode);
      for (const { texts, sent, endings } of await storiesOfAll())
        expect([texts, sent, endings]).toEqual(
          sent === 1 ? [1, 1, []] : [0, 0, [expect.stringMatching(/^(provider away|closed|stale)$/)]],
        );
      const waiting = people.filter((person) => textsOf(person) === 0);
      expect(waiting.length).toBe(mode.isTaken ? PEOPLE - (await attempted()) : PEOPLE);
      await notifications.runSlot();
      const delivered = () => people.filter((person) => textsOf(person) === 1).length;
      await eventually('all to be told', async () => {
        await execute(notifications.dataSource, TRY_NOW);
        return delivered() === PEOPLE;
      });
      await expectSending();
    },
  );
});
