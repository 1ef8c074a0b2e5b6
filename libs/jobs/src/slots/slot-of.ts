/** The start of the slot an instant lies in; slots of a length begin at the same instants on every replica. */
export function slotOf(now: Date, lengthSeconds: number): Date {
  const lengthMs = lengthSeconds * 1000;
  return new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
}
