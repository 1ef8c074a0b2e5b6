import { spawnSync } from 'node:child_process';
import * as z from 'zod';
import { workspaceRoot } from '../../dev/workspace-root';

const advisory = z.object({ title: z.string(), url: z.string().optional() });

const vulnerability = z.object({
  name: z.string(),
  severity: z.string(),
  range: z.string(),
  /** Advisories, or the names of packages that brought it in. */
  via: z.array(z.union([advisory, z.string()])),
});

const report = z.object({ vulnerabilities: z.record(z.string(), vulnerability) });

const refusal = z.object({
  error: z.object({ code: z.string().optional(), summary: z.string().optional() }).optional(),
  message: z.string().optional(),
});

const NPMS_OWN = 'https://registry.npmjs.org/';

/** What came of asking a registry for known advisories. */
export type AuditOutcome = { kind: 'answered'; lines: string[] } | { kind: 'not answered'; why: string };

/** Reads what `npm audit --json` said. */
export function readAudit(output: string): AuditOutcome {
  let said: unknown;
  try {
    said = JSON.parse(output);
  } catch {
    return { kind: 'not answered', why: 'npm gave no answer that can be read' };
  }
  const found = report.safeParse(said);
  if (found.success) return { kind: 'answered', lines: Object.values(found.data.vulnerabilities).flatMap(linesOf) };
  const { error, message } = refusal.catch({}).parse(said);
  const why = [error?.code, error?.summary || message].filter(Boolean).join(': ');
  return { kind: 'not answered', why: why || 'npm did not say why' };
}

function linesOf({ name, severity, range, via }: z.infer<typeof vulnerability>): string[] {
  return via
    .filter((one) => typeof one !== 'string')
    .map(({ title, url }) => `${severity}: ${name} ${range}: ${title}${url ? ` (${url})` : ''}`);
}

/** `npm run audit`: exit code 1 for known advisories, 2 where no registry answers. */
export function main(): void {
  const registry = npm(['config', 'get', 'registry']).trim();
  let exitCode = 0;
  for (const [what, args] of [
    ['What we ship and build with', ['--omit=dev']],
    ['All that is installed', []],
    ['What the lab alone needs', ['--prefix=lab/packages']],
  ] as const) {
    const outcome = readAudit(npm(['audit', '--json', ...args]));
    if (outcome.kind === 'not answered') {
      console.log(`Nothing was checked: ${registry} does not answer for advisories (${outcome.why}).`);
      if (registry !== NPMS_OWN) console.log(`Ask one that may: npm run audit --registry=${NPMS_OWN}`);
      process.exitCode = 2;
      return;
    }
    console.log(`${what}: ${outcome.lines.length} known advisories${outcome.lines.length > 0 ? ':' : '.'}`);
    for (const line of outcome.lines) console.log(`  ${line}`);
    if (outcome.lines.length > 0) exitCode = 1;
  }
  process.exitCode = exitCode;
}

function npm(args: string[]): string {
  const own = process.env.npm_execpath;
  const [program, first] = own ? [process.execPath, [own]] : ['npm', []];
  return spawnSync(program, [...first, ...args], { cwd: workspaceRoot(), encoding: 'utf8' }).stdout ?? '';
}
