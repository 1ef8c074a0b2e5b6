import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { RunningProcess } from './start-process';

const WARNING_LEVEL = 40;
const LEVEL_NAMES: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
/** Foreground colours that can be told apart on light and dark terminals. */
const COLOURS = [36, 35, 33, 32, 34, 96, 95, 93, 92, 94];

const logLine = z.object({
  level: z.number(),
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
    if (!names.includes(name)) names.push(name);
    const colour = COLOURS[names.indexOf(name) % COLOURS.length];
    return colours ? `\u001B[${colour}m[${name}]\u001B[0m` : `[${name}]`;
  };

  return {
    file,
    lastWords: (name) => words.get(name)?.text,
    follow(running) {
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

/** The readable part of a line of output, and whether it deserves attention. */
export function readLine(line: string): { text: string; grave: boolean } {
  const parsed = parseLog(line);
  if (!parsed) return { text: line.trimEnd(), grave: /\b(error|fatal|panic)\b/i.test(line) };
  const grave = parsed.level >= WARNING_LEVEL;
  const text = [parsed.msg, parsed.err?.message].filter(Boolean).join(': ');
  return { text: grave ? `${LEVEL_NAMES[parsed.level] ?? 'warning'}: ${text}` : text, grave };
}

function parseLog(line: string): z.infer<typeof logLine> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
