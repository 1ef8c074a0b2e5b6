import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { recordedExchange, type RecordedExchange } from '../../tools/standins/server/record-exchanges';

/** All lines of all records of a folder; none when there is no such folder. Throws for a line that is no record. */
export function readRecords(folder: string): RecordedExchange[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => recordedExchange.parse(JSON.parse(line))),
  );
}
