import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';

const SAVE_AFTER_MS = 250;

/** Keeps what a stand-in has to remember over a restart in one JSON file. Without a folder it keeps nothing. */
export class RecordFile<T> {
  private readonly file: string | undefined;
  private due: NodeJS.Timeout | undefined;

  constructor(
    folder: string | undefined,
    name: string,
    private readonly schema: z.ZodType<T>,
    private readonly content: () => T,
  ) {
    this.file = folder === undefined ? undefined : path.join(folder, name);
  }

  /** What was saved last. A file that is missing or cannot be read counts as nothing: a stand-in can always begin afresh. */
  read(): T | undefined {
    if (this.file === undefined) return undefined;
    try {
      return this.schema.parse(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Saves soon; many changes at once are saved once. */
  changed(): void {
    if (this.file === undefined) return;
    this.due ??= setTimeout(() => this.save(), SAVE_AFTER_MS);
  }

  /** Saves what is still due. */
  close(): void {
    if (this.due) this.save();
  }

  /** Saves at once: what must outlive a kill the moment after. */
  save(): void {
    clearTimeout(this.due);
    this.due = undefined;
    if (this.file === undefined) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    // Half a file must never be found after a kill.
    writeFileSync(`${this.file}.part`, JSON.stringify(this.content()));
    renameSync(`${this.file}.part`, this.file);
  }
}
