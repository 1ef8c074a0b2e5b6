import { MINUTE_MS } from '@barrelhive/rules';
import type { DeliveredLine } from '../../tools/standins/dabs/model/shelf-world';
import type { ReportedRise } from './played-readings';

/** What became of the arrivals at watched bottles' stores. */
export interface RisesJudged {
  arrivals: number;
  inTime: number;
  late: number;
  missed: DeliveredLine[];
  /** Rises that were told, and no delivery made. */
  untrue: ReportedRise[];
  reported: number;
}

interface ToJudge {
  delivered: readonly DeliveredLine[];
  reported: readonly ReportedRise[];
  watched: ReadonlySet<string>;
  measuredFrom: number;
  /** Deliveries after it may be noticed after the end. */
  measuredTo: number;
  mayBeOpen: (at: Date) => boolean;
  withinMinutes: number;
}

/** An arrival is a delivery to a store that showed none; it is noticed in time within this many minutes in which stores may sell. */
export function judgeRises({
  delivered,
  reported,
  watched,
  mayBeOpen,
  withinMinutes,
  ...measured
}: ToJudge): RisesJudged {
  const rises = byPlace(reported);
  const lines = byPlace(delivered);
  const judged: RisesJudged = { arrivals: 0, inTime: 0, late: 0, missed: [], untrue: [], reported: reported.length };
  for (const line of delivered) {
    const isMeasured = line.at >= measured.measuredFrom && line.at < measured.measuredTo;
    if (!isMeasured || line.before > 0 || !watched.has(line.sku)) continue;
    judged.arrivals++;
    const noticed = rises.get(`${line.sku} ${line.store}`)?.find((rise) => brought(line, rise));
    if (!noticed) judged.missed.push(line);
    else if (openMinutes(line.at, noticed.at.getTime(), mayBeOpen) <= withinMinutes) judged.inTime++;
    else judged.late++;
  }
  for (const rise of reported) {
    const isTrue = lines.get(`${rise.sku} ${rise.store}`)?.some((line) => brought(line, rise));
    if (!isTrue) judged.untrue.push(rise);
  }
  return judged;
}

/** A reading may begin in the minute before the delivery that its page shows. */
function brought({ at }: DeliveredLine, rise: ReportedRise): boolean {
  return at > rise.beforeCheckedAt.getTime() - MINUTE_MS && at <= rise.at.getTime() + MINUTE_MS;
}

function openMinutes(from: number, to: number, mayBeOpen: (at: Date) => boolean): number {
  let minutes = 0;
  for (let at = from; at < to; at += MINUTE_MS) if (mayBeOpen(new Date(at))) minutes++;
  return minutes;
}

function byPlace<Seen extends { sku: string; store: number }>(all: readonly Seen[]): Map<string, Seen[]> {
  const places = new Map<string, Seen[]>();
  for (const seen of all) {
    const key = `${seen.sku} ${seen.store}`;
    const there = places.get(key);
    if (there) there.push(seen);
    else places.set(key, [seen]);
  }
  return places;
}
