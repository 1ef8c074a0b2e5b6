import type { Command } from './command';
import { deadLetters } from './commands/dead-letters';
import { resetPassword } from './commands/reset-password';

/** Everything an operator can do, by the first word. */
export const commands: Readonly<Record<string, Command>> = {
  'reset-password': resetPassword,
  'dead-letters': deadLetters,
};
