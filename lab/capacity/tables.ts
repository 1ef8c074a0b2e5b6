import { BUSY_SHARE, FULL_SIZE, PRODUCTION } from './full-size/assumptions';
import { busyMinutes, partNeeds, type BusyMinute, type PartNeed } from './full-size/part-needs';
import { readProvisions } from './full-size/provisions';
import { limitsInOrder, paceForOneHour, pacedDay, storedBytes } from './full-size/size-up';
import { clockTime, figure, markdownTable, mebibytes } from './markdown';
import { PARTS } from './measure/processor-accounts';
import { differencePercent, type Comparison } from './release/compare-release';
import { medianCosts, totalSpread, UNITS, type UnitCosts } from './units/unit-costs';

const SHOWN_LIMITS = 10;
const PACES = [PRODUCTION.segmentsPerSecond, 10, 30, 100];

/** What one of each thing costs, by part. */
export function unitTable({ rounds, idle }: UnitCosts): string {
  return markdownTable(
    ['processor time, µs', ...PARTS, 'all'],
    [
      ...UNITS.map((unit) => {
        const costs = medianCosts(rounds[unit]);
        const { median, low, high } = totalSpread(rounds[unit]);
        const total = `${figure(median)} (${figure(low)} to ${figure(high)})`;
        return [unit, ...PARTS.map((part) => figure(Math.round(costs[part]))), total];
      }),
      [
        'a second of idling',
        ...PARTS.map((part) => figure(Math.round(idle[part]))),
        figure(Math.round(PARTS.reduce((sum, part) => sum + idle[part], 0))),
      ],
    ],
  );
}

export function memoryTable({ memory }: UnitCosts): string {
  const kilobytes = (bytes: number) => figure(bytes / 1024, 'KiB');
  return markdownTable(
    ['memory', 'is'],
    [
      ['a saved alert in each replica of alerts', kilobytes(memory.alertInIndex)],
      ['a saved alert in Postgres, its indexes included', kilobytes(memory.alertInPostgres)],
      ['a text in Postgres, its indexes included', kilobytes(memory.textInPostgres)],
      ...PARTS.map((part) => [`${part} at rest`, mebibytes(memory.idle[part])]),
    ],
  );
}

export function comparisonTable(rows: readonly Comparison[]): string {
  return markdownTable(
    ['of the release', 'predicted', 'came', 'difference'],
    rows.map((row) => [
      row.what,
      figure(row.predicted, row.unit),
      figure(row.observed, row.unit),
      `${figure(differencePercent(row))} %`,
    ]),
  );
}

/** When the last text goes out, by pace. */
export function paceTable(): string {
  const hour = paceForOneHour(FULL_SIZE);
  return markdownTable(
    ['segments a second', 'last alert', 'last text of all', 'texts left over at 21:00'],
    [...PACES, hour].map((pace) => {
      const day = pacedDay(FULL_SIZE, pace);
      return [
        `${pace}${pace === hour ? ' (all within an hour)' : ''}`,
        clockTime(day.lastAlertTextAt),
        clockTime(day.lastTextAt),
        figure(day.unsent),
      ];
    }),
  );
}

/** What each part needs in the busier minute at a pace. */
export function needsTable(units: UnitCosts, segmentsPerSecond: number): string {
  const provisions = readProvisions();
  const minutes = busyMinutes(FULL_SIZE, segmentsPerSecond);
  const needs = partNeeds(FULL_SIZE, { units, provisions }, minutes);
  const rows = needs.map((need) => [
    need.part,
    figure(need.processors),
    need.replicas === undefined ? '' : figure(need.replicas),
    need.promised === undefined ? '' : figure(need.promised),
    mebibytes(need.bytes),
    need.connections === 0 ? '' : figure(need.connections),
    `${figure(need.used * 100)} %`,
  ]);
  const { alerts, texts } = storedBytes(FULL_SIZE, units);
  const written = ({ texts, visits, openStreams }: BusyMinute) =>
    `${figure(texts)} texts, ${figure(visits)} visits and ${figure(openStreams)} open streams`;
  return [
    `At ${segmentsPerSecond} segments a second a minute of alerts has ${written(minutes.alert)}, one of the list ${written(minutes.list)}.`,
    '',
    markdownTable(
      [
        'part',
        'processors',
        'replicas made',
        'processors they ask for',
        'memory of one',
        'connections',
        `of ${BUSY_SHARE * 100} % of the most there is`,
      ],
      rows,
    ),
    '',
    askedAndUsed(needs),
    '',
    `On the disk of Postgres: alerts ${mebibytes(alerts)}, texts of ${FULL_SIZE.textsKeptDays} days ${mebibytes(texts)}.`,
  ].join('\n');
}

function askedAndUsed(needs: readonly PartNeed[]): string {
  const ofServices = needs.filter(({ replicas }) => replicas !== undefined);
  const asked = ofServices.reduce((sum, { promised = 0 }) => sum + promised, 0);
  const used = ofServices.reduce((sum, { processors }) => sum + processors, 0);
  return `All services together ask for ${figure(asked)} processors with so many replicas, and use ${figure(used)}.`;
}

/** What saturates first, second, third, when everybody is to be told within an hour. */
export function limitsTable(units: UnitCosts, segmentsPerSecond: number): string {
  const limits = limitsInOrder(FULL_SIZE, { units, provisions: readProvisions() }, segmentsPerSecond);
  return markdownTable(
    ['saturates', 'needed', 'there at most', 'needed of it', 'what to do'],
    limits.slice(0, SHOWN_LIMITS).map(({ what, needed, there, unit, remedy }) => {
      const written = (value: number) => (unit === 'bytes' ? mebibytes(value) : figure(value, unit));
      return [what, written(needed), written(there), `${figure((100 * needed) / there)} %`, remedy];
    }),
  );
}
