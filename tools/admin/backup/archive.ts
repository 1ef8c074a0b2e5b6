import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';

/** Only its owner may read a backup: names, telephone numbers and the hashes of passwords stand in it. */
const PRIVATE = 0o600;

/** A zip file that appears under its name when it is complete. */
export interface ArchiveWriter {
  /** Takes all of the stream. */
  add(entry: string, content: Readable): Promise<void>;
  addText(entry: string, text: string): void;
  finish(): Promise<void>;
  discard(): void;
}

/** Throws when something of that name is there already: a backup never replaces another. All bytes go through `encryption`, if there is one. */
export function createArchive(file: string, encryption: Transform = new PassThrough()): ArchiveWriter {
  if (existsSync(file)) throw new Error(`There is a file ${file} already; a backup does not replace it.`);
  const partial = `${file}.partial`;
  const zip = new yazl.ZipFile();
  const target = createWriteStream(partial, { mode: PRIVATE, flush: true });
  const written = pipeline(zip.outputStream, encryption, target);
  // Told by whoever waits for it; until then it must not end the process.
  written.catch(() => undefined);
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  failed.catch(() => undefined);
  return {
    async add(entry, content) {
      zip.addReadStream(content, entry);
      await Promise.race([finished(content), failed, written]);
    },
    addText: (entry, text) => zip.addBuffer(Buffer.from(text), entry),
    async finish() {
      zip.end();
      await Promise.race([written, failed]);
      renameSync(partial, file);
    },
    discard() {
      target.destroy();
      rmSync(partial, { force: true });
    },
  };
}

export interface ArchiveReader {
  /** Throws when the archive has no such entry. */
  open(entry: string): Promise<Readable>;
  close(): void;
}

export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    const hint = file.endsWith('.age') ? ' Decrypt it first: age --decrypt --identity <key file>.' : '';
    throw new Error(`${file} cannot be read as a backup: ${why}.${hint}`, { cause });
  });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async open(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${file} is no backup of Barrelhive, or not a whole one: it has no ${name}.`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
