/** What the specification promises of announcements (sections 1 and 6). They have a model of their own: nothing of an alert concerns them. */
export type Announced = 'list' | 'drawing';

export interface ModelReader {
  plan: 'basic' | 'standard';
  pays: boolean;
  hasStopped: boolean;
  wants: Record<Announced, boolean>;
  /** What each announcement says, by what it is about; once per person. */
  waiting: Map<string, Announcement>;
  told: Map<string, Announcement>;
}

type Announcement = { kind: Announced; says: string };

/** The lottery is for Standard and above. */
function isFor({ plan, pays, wants }: ModelReader, kind: Announced): boolean {
  return pays && wants[kind] && (kind === 'list' || plan === 'standard');
}

export function announce(reader: ModelReader, occasion: string, announcement: Announcement): void {
  if (isFor(reader, announcement.kind) && !reader.told.has(occasion)) reader.waiting.set(occasion, announcement);
}

/** A moment at which texts may go out. */
export function sendingTime(reader: ModelReader, isProviderAway: boolean): void {
  for (const [occasion, announcement] of reader.waiting) {
    const isWelcome = isFor(reader, announcement.kind) && !reader.hasStopped;
    if (isWelcome && isProviderAway) continue;
    reader.waiting.delete(occasion);
    if (isWelcome) reader.told.set(occasion, announcement);
  }
}
