import type { Page } from '@playwright/test';

/** The layout shift so far. What the browser has buffered is told at once, and nothing at all where nothing moved. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: (PerformanceEntry & { value: number; hadRecentInput: boolean })[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as typeof shifts)));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Shifts are reported with the frame in which they happen: two frames later those of the last change are known.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    shifts.push(...(observer.takeRecords() as typeof shifts));
    observer.disconnect();
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
  });
}
