import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { RunningProcess } from './start-process';

/** The levels worth a look, by the names that our logs give them. */
const GRAVE_LEVELS: Record<string, string> = { warn: 'warning', error: 'error', fatal: 'fatal' };
/** Foreground colours that can be told apart on light and dark terminals. */
const COLOURS = [36, 35, 33, 32, 34, 96, 95, 93, 92, 94];

const logLine = z.object({
  level: z.string(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

export interface LogSettings {
  folder: string;
  verbose: boolean;
  /** Processes that complain about everyday things, such as a connection that ends: only their logs tell. */
  silent: readonly string[];
  colours: boolean;
  print: (line: string) => void;
}

export interface OutputLog {
  /** Writes all a process says to `<folder>/<name>.log`, and to the terminal what matters. Once per start of the process. */
  follow(running: RunningProcess): void;
  /** The last line of the process that was worth a warning, or its very last one. */
  lastWords(name: string): string | undefined;
  file(name: string): string;
}

/** Follows the output of processes. Quiet: only warnings and worse, and what is no log line at all, reach the terminal. */
export function createOutputLog({ folder, verbose, silent, colours, print }: LogSettings): OutputLog {
  mkdirSync(folder, { recursive: true });
  const names: string[] = [];
  const words = new Map<string, { text: string; grave: boolean }>();
  const file = (name: string) => path.join(folder, `${name}.log`);

  const prefix = (name: string) => {
    const colour = COLOURS[names.indexOf(name) % COLOURS.length];
    return colours ? `\u001B[${colour}m[${name}]\u001B[0m` : `[${name}]`;
  };

  return {
    file,
    lastWords: (name) => words.get(name)?.text,
    follow(running) {
      if (!names.includes(running.name)) {
        names.push(running.name);
        keepPrevious(file(running.name));
      }
      const stream = createWriteStream(file(running.name), { flags: 'a' });
      void running.ended.then(() => setTimeout(() => stream.end(), 1_000).unref());
      for (const source of running.output) {
        createInterface({ input: source }).on('line', (line) => {
          if (stream.writable) stream.write(`${line}\n`);
          const { text, grave } = readLine(line);
          if (text === '') return;
          if (grave || !words.get(running.name)?.grave) words.set(running.name, { text, grave });
          if (verbose || (grave && !silent.includes(running.name))) print(`${prefix(running.name)} ${text}`);
        });
      }
    },
  };
}

/** Each run has logs of its own; those of the run before stay beside them. */
function keepPrevious(log: string): void {
  if (existsSync(log)) renameSync(log, log.replace(/\.log$/, '.previous.log'));
}

/** The readable part of a line of output, and whether it deserves attention. */
export function readLine(line: string): { text: string; grave: boolean } {
  const parsed = parseLog(line);
  if (!parsed) return { text: line.trimEnd(), grave: /\b(error|fatal|panic)\b/i.test(line) };
  const grave = GRAVE_LEVELS[parsed.level];
  const text = [grave, parsed.msg, parsed.err?.message].filter(Boolean).join(': ');
  return { text, grave: grave !== undefined };
}

function parseLog(line: string): z.infer<typeof logLine> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
