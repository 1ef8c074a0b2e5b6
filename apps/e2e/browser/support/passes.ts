import { expect, type APIRequestContext } from '@playwright/test';
import { inventoryStatus, type InventoryStatus } from '@barrelhive/contracts';

/** How the looks at the shelves went. */
export async function readInventoryStatus(request: APIRequestContext): Promise<InventoryStatus> {
  return inventoryStatus.parse(await (await request.get('/api/inventory/status')).json());
}

/** How the last look at the shelves ended. */
export async function lastOutcome(request: APIRequestContext): Promise<string | undefined> {
  return (await readInventoryStatus(request)).recentRuns[0]?.outcome;
}

/** Waits for another look at the shelves that ended well. */
export async function nextGoodPass(request: APIRequestContext): Promise<void> {
  const lastGoodPass = async () => (await readInventoryStatus(request)).lastGoodPassAt;
  const before = await lastGoodPass();
  await expect.poll(lastGoodPass, 'another look at the shelves').not.toBe(before);
}
