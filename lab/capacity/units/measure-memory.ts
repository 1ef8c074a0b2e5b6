import { queryRow } from '@barrelhive/database';
import * as z from 'zod';
import { generateNames } from '../../bench/names/generate-names';
import { betweenPasses, flowUntil, restock, type MeasuredProduct } from '../measured-product';
import type { Bottle } from '../../texts/bottles';
import { familyBytes, residentBytes } from '../../measure/process-family';
import { forEachPart } from '../measure/processor-accounts';
import { addAlerts, addSubscribers, otherTerms } from '../population';
import type { MemoryCosts } from './unit-costs';

const CATALOGUE_NAMES = 15_000;
const OWNERS = 2_000;

export interface MemoryEffort {
  alerts: number;
  /** The bottle for which one of these alerts waits. */
  watched: Bottle;
  textsStored: number;
}

const size = z.object({ bytes: z.coerce.number() });

/** What things keep in memory and on the disk, each by what the processes and tables grow by. */
export async function measureMemory(measured: MeasuredProduct, effort: MemoryEffort): Promise<MemoryCosts> {
  const { pids } = measured.accounts;
  const idle = forEachPart((part) =>
    part === 'postgres' || part === 'redis' ? familyBytes(pids[part]) : residentBytes(pids[part]),
  );
  const messages = await tableBytes(measured, 'notifications.message');
  const notices = await tableBytes(measured, 'notifications.notice');
  const textInPostgres = (messages + notices) / effort.textsStored;
  return { ...(await measureAlerts(measured, effort)), textInPostgres, idle };
}

/** Very many alerts, whose owners get no text. The next change makes alerts read them into its index. */
async function measureAlerts(measured: MeasuredProduct, { alerts, watched }: MemoryEffort) {
  const { probe, accounts } = measured;
  const { alerts: pid } = accounts.pids;
  const owners = await addSubscribers(probe, OWNERS, { consent: false, firstNumber: 5_000_000 });
  const terms = otherTerms(generateNames(CATALOGUE_NAMES), [`${watched.word} bourbon`], alerts - 1);
  const rowsBefore = await tableBytes(measured, 'alerts.saved_alert');
  const memoryBefore = residentBytes(pid);
  await addAlerts(
    probe,
    [watched.word, ...terms].map((term, place) => ({ userId: owners.ids[place % OWNERS] ?? '', term })),
  );
  const before = await probe.flow();
  await betweenPasses();
  await restock(measured, [watched]);
  await flowUntil(
    measured,
    'The text to somebody without consent',
    ({ suppressedTexts, unsettledEvents }) => suppressedTexts === before.suppressedTexts + 1 && unsettledEvents === 0,
  );
  return {
    alertInIndex: (residentBytes(pid) - memoryBefore) / alerts,
    alertInPostgres: ((await tableBytes(measured, 'alerts.saved_alert')) - rowsBefore) / alerts,
  };
}

async function tableBytes({ probe }: MeasuredProduct, table: string): Promise<number> {
  const row = await queryRow(probe.client, size, `SELECT pg_total_relation_size($1::regclass) AS bytes`, [table]);
  return row?.bytes ?? 0;
}
