import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LaunchSettings } from './launch-settings';
import type { Product } from './start-product';

/** What a running `npm start` tells other tools: the operator's commands, the performance and the fault runs. */
export interface RunRecord {
  launcher: number;
  publicUrl: string;
  databaseUrl: string;
  redisUrl: string;
  ports: Readonly<Record<string, number>>;
  /** The number of each process that runs now. */
  processes: Record<string, number>;
}

export const runRecordFile = (dataDir: string) => path.join(dataDir, 'run.json');

/** Writes the record of this run into its data folder, whole or not at all. */
export function writeRunRecord(settings: LaunchSettings, product: Product): void {
  const { databaseUrl, redisUrl, ports, processes } = product;
  const record: RunRecord = {
    launcher: process.pid,
    publicUrl: settings.publicUrl,
    databaseUrl,
    redisUrl,
    ports,
    processes: Object.fromEntries([...processes.values()].map((each) => [each.name, each.pid()])),
  };
  const file = runRecordFile(settings.dataDir);
  // It holds the way into the database, which may have a password.
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeRunRecord(dataDir: string): void {
  rmSync(runRecordFile(dataDir), { force: true });
}
