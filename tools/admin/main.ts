import { createServiceDataSource } from '@barrelhive/service-kit';
import { adminDatabaseUrl, adminOperator } from './admin-settings';
import { type AdminContext, UsageError } from './command';
import { takeOperatorName } from './operator-name';
import { commands } from './registry';

/** What moves a terminal's cursor, hides or colours its lines, or turns letters round: texts that came from outside may hold it. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** `npm run admin -- <command> …`. Prints what came of it; a failure is one sentence and exit code 1. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const lines = await runCommand(args, process.env);
    console.log(lines.join('\n'));
  } catch (error) {
    const sentences = (error instanceof Error ? error.message : String(error)).split('\n');
    console.error(sentences.map(printable).join('\n'));
    process.exitCode = 1;
  }
}

/** Runs the command that the arguments name and gives the lines to print; without one, the list of commands. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const { name: operator, rest } = takeOperatorName(words);
  const [name, ...args] = rest;
  if (name === undefined || name === 'help') return overview();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error([`There is no command ${name}.`, ...overview()].join('\n'));
  try {
    const lines = await command.run(args, adminContext(env, adminOperator(operator, env)));
    return lines.map(printable);
  } catch (error) {
    if (error instanceof UsageError) throw new Error(`${error.message}\nUsage: ${command.usage}`, { cause: error });
    throw error;
  }
}

function printable(line: string): string {
  return line.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function overview(): string[] {
  return [
    'Usage: npm run admin -- <command>, in Compose docker compose run --rm admin <command>',
    'Add --as <name> to have the audit say who acts, or set ADMIN_NAME.',
    ...Object.values(commands).flatMap(({ usage, summary }) => [`  ${usage}`, `      ${summary}`]),
  ];
}

/** Commands act as the service whose data they touch: in its schema, with its role, and with nobody else's tables. */
function adminContext(env: AdminContext['env'], operator: string): AdminContext {
  return {
    env,
    operator,
    get databaseUrl() {
      return adminDatabaseUrl(env);
    },
    async withDatabase(name, work) {
      const dataSource = createServiceDataSource({ name, databaseUrl: adminDatabaseUrl(env), poolSize: 2 });
      await dataSource.initialize();
      try {
        return await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    },
  };
}
