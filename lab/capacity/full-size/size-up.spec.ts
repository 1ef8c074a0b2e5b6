import { forEachPart } from '../measure/processor-accounts';
import type { UnitCosts } from '../units/unit-costs';
import { FULL_SIZE, POSTING, PRODUCTION, SEGMENTS, UNDER_WAY } from './assumptions';
import { backlogBytes, busyMinutes, partNeeds, sendersFor } from './part-needs';
import { readProvisions } from './provisions';
import { pacedDay, limitsInOrder, paceForOneHour, storedBytes } from './size-up';

const nothing = forEachPart(() => 0);
const each = (microseconds: number) => [forEachPart(() => microseconds)];

const UNITS: UnitCosts = {
  rounds: {
    search: each(1_000),
    stream: each(2_000),
    'session check': each(300),
    login: each(10_000),
    'list text': each(10_000),
    'alert text': each(20_000),
  },
  idle: nothing,
  memory: {
    alertInIndex: 100,
    alertInPostgres: 300,
    textInPostgres: 1_000,
    idle: forEachPart(() => 1e8),
  },
};
/** A tenth of the people, and paces that carry all alerts and not all of the list, or not even the alerts. */
const SIZE = { ...FULL_SIZE, subscribers: 10_000 };
const SLOW = 1.1;
const SLOWER = 0.3;
const ALERT_TEXTS = SIZE.subscribers * SIZE.watchedEach;
const SEGMENTS_OF_ALL = ALERT_TEXTS * SEGMENTS.alert + SIZE.subscribers * SEGMENTS.list;
const HOUR = 3_600;
const provisions = readProvisions();

describe('a release day at full size', () => {
  it('sends what the pace carries while the hours last, and leaves the rest over', () => {
    const { unsent, lastTextAt } = pacedDay(SIZE, SLOW);
    expect(unsent).toBeCloseTo((SEGMENTS_OF_ALL - 11 * HOUR * SLOW) / SEGMENTS.list);
    expect(lastTextAt).toBe(PRODUCTION.hours.closeAt);
    const unsentAlerts = ALERT_TEXTS - (11 * HOUR * SLOWER) / SEGMENTS.alert;
    expect(pacedDay(SIZE, SLOWER).unsent).toBeCloseTo(unsentAlerts + SIZE.subscribers);
  });

  it('has a pace at which everybody is told within an hour, and one less is too slow', () => {
    const pace = paceForOneHour(SIZE);
    expect(pacedDay(SIZE, pace).lastTextAt).toBeLessThanOrEqual(PRODUCTION.hours.openAt + HOUR);
    expect(pacedDay(SIZE, pace - 1).lastTextAt).toBeGreaterThan(PRODUCTION.hours.openAt + HOUR);
  });

  it('sends the texts of alerts before those of the list', () => {
    const { lastAlertTextAt, lastTextAt, unsent } = pacedDay(SIZE, 10);
    expect(lastAlertTextAt).toBe(PRODUCTION.hours.openAt + (ALERT_TEXTS * SEGMENTS.alert) / 10);
    expect(lastTextAt).toBe(PRODUCTION.hours.openAt + SEGMENTS_OF_ALL / 10);
    expect(unsent).toBe(0);
  });

  it('needs processors for the texts of the busiest minute and for those who come because of them', () => {
    const { alert: minute } = busyMinutes(SIZE, 10 * SEGMENTS.alert);
    expect(minute).toMatchObject({ texts: 600, visits: 600 * FULL_SIZE.visitShare });
    const needs = partNeeds(SIZE, { units: UNITS, provisions }, { minute });
    const { processors } = needs.find(({ part }) => part === 'notifications') ?? { processors: 0 };
    expect(processors).toBeGreaterThan(10 * 0.01);
    expect(processors).toBeLessThan(10 * 0.02 + (minute.visits / 60) * 0.03);
    expect(needs.map(({ used }) => used)).toEqual(needs.map(({ used }) => used).sort((a, b) => b - a));
  });

  it('needs of each part what the busier minute takes, of alerts or of the list', () => {
    const { alert, list } = busyMinutes(SIZE, 10);
    expect(list.texts).toBe((alert.texts * SEGMENTS.alert) / SEGMENTS.list);
    const used = (minutes: Parameters<typeof partNeeds>[2]) =>
      partNeeds(SIZE, { units: UNITS, provisions }, minutes).find(({ part }) => part === 'gateway')?.processors ?? 0;
    expect(used({ alert, list })).toBe(Math.max(used({ alert }), used({ list })));
  });

  it('has as many replicas as the autoscaler makes by what a replica asks for, and no more than there may be', () => {
    const minutes = busyMinutes(SIZE, 10);
    const replicasOf = (processorRequest: number, mostReplicas = 100) => {
      const gateway = { ...provisions.gateway, processorRequest, scaleAtShare: 0.5, mostReplicas };
      const needs = partNeeds(SIZE, { units: UNITS, provisions: { ...provisions, gateway } }, minutes);
      const { processors = 0, replicas, promised } = needs.find(({ part }) => part === 'gateway') ?? {};
      expect(promised).toBeCloseTo((replicas ?? 0) * processorRequest);
      return { processors, replicas };
    };
    const { processors } = replicasOf(1);
    expect(replicasOf(processors / 10).replicas).toBeCloseTo(20, -1);
    expect(replicasOf(processors / 10, 4).replicas).toBe(4);
    expect(replicasOf(processors * 10).replicas).toBe(2);
  });

  it('keeps every alert in the memory of each replica of alerts, and its row in Postgres', () => {
    const needs = partNeeds(FULL_SIZE, { units: UNITS, provisions }, busyMinutes(SIZE, 10));
    expect(needs.find(({ part }) => part === 'alerts')?.bytes).toBe(1e8 + 1_000_000 * 100);
    expect(storedBytes(FULL_SIZE, UNITS).alerts).toBe(300 * 1_000_000);
  });

  it('names first what is shortest', () => {
    const limits = limitsInOrder(SIZE, { units: UNITS, provisions }, 60);
    const shortness = limits.map(({ needed, there }) => needed / there);
    expect(shortness).toEqual(shortness.toSorted((a, b) => b - a));
    expect(limits[0]).toMatchObject({ what: 'the pace: segments at the provider', needed: 60, there: 3 });
    expect(limits.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'processors of postgres',
        'connections of Postgres',
        'memory of a replica of alerts',
        'memory of Redis, its backlog included',
      ]),
    );
  });

  it('has a place for each post while the provider takes its time, three in four of those there are', () => {
    const perReplica = (POSTING.places * 3) / 4 / POSTING.seconds;
    expect(sendersFor({ alert: { texts: 60 * perReplica }, list: { texts: 60 * 2 * perReplica } })).toBe(2);
  });

  it('brings no more of its events into Redis than may be under way', () => {
    const most = UNDER_WAY.events * (UNDER_WAY.matchesOfEvent * UNDER_WAY.bytesOfMatch + UNDER_WAY.bytesOfSentText);
    expect(backlogBytes({ ...FULL_SIZE, subscribers: 10_000_000 })).toBe(most);
    expect(backlogBytes(FULL_SIZE)).toBeLessThan(most);
  });
});
