import type { DemoLogin } from './demo-account';
import type { LaunchSettings } from './launch-settings';
import { localStandIns, type StandInName } from './product-processes';
import type { Product } from './start-product';

interface TableInput {
  settings: LaunchSettings;
  product: Pick<Product, 'ports'>;
  login: DemoLogin | undefined;
  tracesUrl?: string | undefined;
  seconds: number;
}

const STAND_IN_PURPOSE: Record<StandInName, string> = {
  dabs: 'the shelves: change stock and price by hand',
  stripe: 'the cashier: checkouts and subscriptions',
  twilio: 'the phone, and beside it all below: answer STOP',
  push: 'the devices: pushes arrive here',
  mail: 'the mailbox: mail to anybody arrives here',
  hooks: 'the hooks: webhooks, Discord and ntfy arrive here',
};

/** What a newcomer needs to know once everything runs: where things are, how to log in, how to stop. */
export function addressTable({ settings, product, login, tracesUrl, seconds }: TableInput): string {
  const rows: [string, string][] = [['web app', settings.publicUrl]];
  for (const { name } of localStandIns) {
    const port = product.ports[name];
    if (port !== undefined) rows.push([STAND_IN_PURPOSE[name], `http://localhost:${port}`]);
  }
  if (login) rows.push(['demo login', `${login.email}  ${login.password}`]);
  if (tracesUrl) rows.push(['traces: from a click or a refresh to its end', tracesUrl]);
  rows.push(['logs', `${settings.dataDir}/logs`]);

  const left = Math.max(...rows.map(([what]) => what.length));
  const right = Math.max(...rows.map(([, where]) => where.length));
  const rule = (start: string, middle: string, end: string) =>
    `${start}${'─'.repeat(left + 2)}${middle}${'─'.repeat(right + 2)}${end}`;
  const lines = rows.map(([what, where]) => `│ ${what.padEnd(left)} │ ${where.padEnd(right)} │`);
  return [
    '',
    `Barrelhive is ready (${seconds.toFixed(1)} s).`,
    rule('┌', '┬', '┐'),
    ...lines,
    rule('└', '┴', '┘'),
    'Ctrl-C stops everything. LOG=verbose npm start shows every line of every service.',
  ].join('\n');
}
