import { expect, type APIRequestContext } from '@playwright/test';
import { inventoryStatus, type InventoryStatus } from '@barrelhive/contracts';

/** A pass comes every few seconds, but while another test lets the agency err none is accepted. */
export const A_PASS_MS = 120_000;
/** From the shelf to the telephone: a pass, a slot of the alerts, and the sending. */
export const A_TEXT_MS = A_PASS_MS + 30_000;

/** How the looks at the shelves went. */
export async function readInventoryStatus(request: APIRequestContext): Promise<InventoryStatus> {
  return inventoryStatus.parse(await (await request.get('/api/inventory/status')).json());
}

/** How the last look at the shelves ended. */
export async function lastOutcome(request: APIRequestContext): Promise<string | undefined> {
  return (await readInventoryStatus(request)).recentRuns[0]?.outcome;
}

/** Waits for a look at the shelves that began from now on and ended well. One that is under way may have read before what just happened. */
export async function nextGoodPass(request: APIRequestContext): Promise<void> {
  const calledAt = Date.now();
  const hasPassed = async () => {
    const { recentRuns } = await readInventoryStatus(request);
    return recentRuns.some(({ startedAt, outcome }) => outcome === 'accepted' && Date.parse(startedAt) > calledAt);
  };
  await expect.poll(hasPassed, { message: 'another look at the shelves', timeout: A_PASS_MS }).toBe(true);
}
