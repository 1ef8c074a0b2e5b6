import {
  areAllOpen,
  DAY_MS,
  instantAt,
  localDay,
  nextRunTimeInAll,
  releaseInstant,
  secondsLeftInAll,
  type SendSchedule,
} from '@barrelhive/rules';
import type { MessageContent } from './message-content';

const MINUTE_SECONDS = 60;

/** A message about a monthly list or a drawing is not sent any more after this time. */
const ANNOUNCEMENT_LIFETIME_MS = 7 * DAY_MS;

/** `closed`: the send window ended first. `stale`: it waited too long since its slot. */
export type NoticeExpiry = 'closed' | 'stale';

export interface SendingRules {
  schedule: SendSchedule;
  /**
   * A notice that waited this long since its slot is not sent any more: what it says may no longer be so, and its alert may be deleted.
   * What it was about waits for the next slot.
   */
  longestWaitMs: number;
}

/** When a message that waits could go out, and what is too old then. */
export interface SendingMoment {
  /** Now, or when all of its hours are open. */
  opening: Date;
  isOpen: boolean;
  /** Notices of this slot and of earlier ones expire: they waited too long, or belong to a day that is over. */
  lastExpiredSlot: Date;
  /** These end as `closed`, the others as `stale`. */
  lastClosedSlot: Date;
  /** Announcements that were queued before this are not sent any more. */
  announcementsSince: Date;
}

/** `hoursThere`: those of the address. */
export function sendingMoment(
  now: Date,
  { schedule, longestWaitMs }: SendingRules,
  hoursThere: readonly SendSchedule[] = [],
): SendingMoment {
  const isOpen = areAllOpen(now, [schedule, ...hoursThere]);
  const opening = isOpen ? now : nextRunTimeInAll(now, { ...schedule, stepSeconds: MINUTE_SECONDS }, hoursThere);
  const dayBefore = instantAt(localDay(opening, schedule.zone), 0, schedule.zone).getTime() - 1;
  const lastExpired = Math.max(opening.getTime() - longestWaitMs, dayBefore);
  return {
    opening,
    isOpen,
    lastExpiredSlot: new Date(lastExpired),
    lastClosedSlot: new Date(isOpen ? dayBefore : lastExpired),
    announcementsSince: new Date(opening.getTime() - ANNOUNCEMENT_LIFETIME_MS),
  };
}

/** Why a notice of a slot expires; undefined while it does not. */
export function noticeExpiry(slot: Date, { lastExpiredSlot, lastClosedSlot }: SendingMoment): NoticeExpiry | undefined {
  if (slot > lastExpiredSlot) return undefined;
  return slot > lastClosedSlot ? 'stale' : 'closed';
}

/** Until when a message is true. Undefined for an announcement, which stays true, but for that of a list whose day is to come. */
export function trueUntil(content: MessageContent, longestWaitMs: number): Date | undefined {
  if (content.kind === 'list-posted') return releaseInstant(content);
  if (content.kind === 'morning') return new Date(content.until);
  return content.kind === 'alert' ? new Date(Date.parse(content.match.slot) + longestWaitMs) : undefined;
}

/** In how many seconds a text must reach its phone: while all hours are open and as long as it is true. 0 when it must not go out. */
export function secondsToDeliver(
  now: Date,
  hours: readonly [SendSchedule, ...SendSchedule[]],
  until: Date | undefined,
): number {
  const inHours = secondsLeftInAll(now, hours);
  if (!until) return inHours;
  return Math.max(0, Math.min(inHours, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}
