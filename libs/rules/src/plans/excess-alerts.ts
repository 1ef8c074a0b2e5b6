interface DatedAlert {
  id: string;
  createdAt: Date | string;
}

/** The newest alerts beyond the cap, newest first; equal times are ordered by id so that every caller removes the same ones. */
export function excessAlerts<T extends DatedAlert>(alerts: readonly T[], cap: number): T[] {
  const newestFirst = [...alerts].sort(
    (a, b) => instantOf(b) - instantOf(a) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
  return newestFirst.slice(0, Math.max(0, alerts.length - Math.max(0, cap)));
}

function instantOf(alert: DatedAlert): number {
  return new Date(alert.createdAt).getTime();
}
