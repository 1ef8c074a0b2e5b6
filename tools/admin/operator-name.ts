import { hostname, userInfo } from 'node:os';
import * as z from 'zod';

const OPTION = '--as';

/** As an operator names herself. It stands in a line of the audit, so that it has no line breaks. */
export const operatorName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,79}$/u, 'use letters, digits, spaces and . _ @ -, 80 at most');

/** Takes `--as NAME` out of the words of a call, wherever it stands. Throws a sentence when the name cannot be used. */
export function takeOperatorName(words: readonly string[]): { name: string | undefined; rest: string[] } {
  const place = words.indexOf(OPTION);
  if (place < 0) return { name: undefined, rest: [...words] };
  const name = operatorName.safeParse(words[place + 1] ?? '');
  if (!name.success) throw new Error(`${OPTION} takes the name of who acts: use letters, digits, spaces and . _ @ -.`);
  return { name: name.data, rest: [...words.slice(0, place), ...words.slice(place + 2)] };
}

/** Who acts: the name that was given with the system's user behind it, since anybody can give any name; without one that user alone. */
export function whoActs(name: string | undefined): string {
  return name === undefined ? systemUser() : `${name} (${systemUser()})`;
}

/** The user of the system and its machine; in a container, whose user has no name, the number. */
function systemUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.() ?? 'somebody'}@${hostname()}`;
  }
}
