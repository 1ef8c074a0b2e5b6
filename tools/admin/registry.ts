import type { Command } from './command';
import { backup } from './commands/backup';
import { deadLetters } from './commands/dead-letters';
import { resetPassword } from './commands/reset-password';
import { restore } from './commands/restore';
import { rotateKeys } from './commands/rotate-keys';

/** Everything an operator can do, by the first word. */
export const commands: Readonly<Record<string, Command>> = {
  'reset-password': resetPassword,
  'rotate-keys': rotateKeys,
  'dead-letters': deadLetters,
  backup,
  restore,
};
