import type { FullConfig } from '@playwright/test';
import { inventoryStatus } from '@barrelhive/contracts';
import { existsSync } from 'node:fs';
import { waitUntil } from '../../../../tools/dev/processes/wait-until';
import { runRecordFile } from '../../../../tools/dev/run-record';
import { dataFolder } from './data-folder';

const BOUND_MS = 180_000;

/** The product answers before it has looked at the shelves, and before that no search finds anything. */
export default async function awaitFirstPass({ projects }: FullConfig): Promise<void> {
  const baseUrl = projects[0]?.use.baseURL;
  const startedAt = Date.now();
  await waitUntil(
    'The first look at the shelves',
    async () => {
      const response = await fetch(`${baseUrl}/api/inventory/status`);
      const { lastGoodPassAt } = inventoryStatus.parse(await response.json());
      return lastGoodPassAt !== undefined && Date.parse(lastGoodPassAt) > startedAt;
    },
    BOUND_MS,
  );
  await waitUntil('The record of the run', () => existsSync(runRecordFile(dataFolder)), BOUND_MS);
}
