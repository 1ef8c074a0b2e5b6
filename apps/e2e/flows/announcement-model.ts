import { ACCOUNT_WAYS, type AccountWay } from './text-places';

/** What the specification promises of announcements (sections 1 and 6). They have a model of their own: nothing of an alert concerns them. */
export type Announced = 'list' | 'posted' | 'drawing';

export interface ModelReader {
  plan: 'basic' | 'standard';
  pays: boolean;
  hasStopped: boolean;
  wants: Record<'list' | 'drawing', boolean>;
  /** What each announcement says on a channel, by what it is about; once per person. */
  waiting: Record<AccountWay, Map<string, Announcement>>;
  received: Record<AccountWay, Map<string, string>>;
}

/** A list that is posted is told before its day alone. `says`: what its text says at the moment at which it goes out. */
type Announcement = { kind: Announced; says: () => string; before?: number };

/** The lottery is for Standard and above. */
function isFor({ plan, pays, wants }: ModelReader, kind: Announced): boolean {
  return pays && (kind === 'drawing' ? wants.drawing && plan === 'standard' : wants.list);
}

export function announce(reader: ModelReader, occasion: string, announcement: Announcement): void {
  if (!isFor(reader, announcement.kind) || isOver(announcement)) return;
  for (const way of ACCOUNT_WAYS)
    if (!reader.received[way].has(occasion)) reader.waiting[way].set(occasion, announcement);
}

/** A moment at which texts may go out. */
export function sendingTime(reader: ModelReader, isAway: Record<AccountWay, boolean>): void {
  for (const way of ACCOUNT_WAYS) {
    for (const [occasion, announcement] of reader.waiting[way]) {
      const isWelcome = isFor(reader, announcement.kind) && !(way === 'sms' && reader.hasStopped);
      if (isWelcome && isAway[way] && !isOver(announcement)) continue;
      reader.waiting[way].delete(occasion);
      if (isWelcome && !isOver(announcement)) reader.received[way].set(occasion, announcement.says());
    }
  }
}

const isOver = ({ before = Infinity }: Announcement) => Date.now() >= before;
