import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inventoryStatus } from '@barrelhive/contracts';
import { chooseFreePort, eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { startGuardian } from '../../../tools/dev/processes/guardian';
import { readLaunchSettings } from '../../../tools/dev/launch-settings';
import { startProduct, type Launch, type Product } from '../../../tools/dev/start-product';
import { workspaceRoot } from '../../../tools/dev/workspace-root';
import { signUp, type Customer } from './customer';

/**
 * At each step of the way only those are killed that send its event, or those that receive it. Of several that do the same with it one is
 * enough. The bottles are sold out in the built-in catalogue.
 */
const cases = [
  {
    who: 'who sends each event',
    sku: '020109',
    term: 'blanton gold',
    killed: { signedUp: ['auth'], paid: ['billing'], onShelf: ['search'], texted: ['notifications', 'gateway'] },
  },
  {
    who: 'who receives each event',
    sku: '020154',
    term: 'weller antique',
    killed: {
      signedUp: ['billing'],
      paid: ['notifications'],
      onShelf: ['alerts', 'notifications'],
      texted: ['alerts'],
    },
  },
];

const twilioKeys = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token-of-the-flow' };

const messageList = z.object({ messages: z.array(z.object({ body: z.string() })) });

describe('the built product, with some of its services killed again and again', () => {
  let dataDir: string;
  let launch: Launch;
  let product: Product;
  let url: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-killed-'));
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await chooseFreePort()),
      DATA_DIR: dataDir,
      REFRESH_SECONDS: '2',
      ALERT_STEP_SECONDS: '2',
      MOVE_STOCK_SECONDS: '0',
      LATENCY_MS: '0',
      LATENCY_SPREAD_MS: '0',
      OUTBOX_RESEND_SECONDS: '5',
      ...twilioKeys,
    };
    launch = startProduct({
      settings: readLaunchSettings(environment),
      environment,
      guardian: startGuardian(),
      print: () => undefined,
      colours: false,
      loadTypeScript: (entry) => import(path.join(workspaceRoot(), entry)),
      atAnyPorts: true,
    });
    product = await launch.product;
    url = `http://127.0.0.1:${product.ports.gateway}`;
  });
  afterAll(async () => {
    await launch.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const everythingAnswers = () => eventually('every service to be back', async () => (await fetch(`${url}/readyz`)).ok);
  /** Waits out the pause before a restart, in which there is nothing to kill. */
  const kill = (names: readonly string[]) =>
    Promise.all(
      names.map((name) =>
        eventually(`a running ${name} to kill`, async () => {
          const pid = product.processes.get(name)?.pid();
          return pid !== undefined && process.kill(pid, 'SIGKILL');
        }),
      ),
    );
  const putOnShelf = (sku: string) =>
    fetch(`http://127.0.0.1:${product.ports.dabs}/control/products/${sku}/stock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ store: 12, qty: 6 }),
    });
  const textsTo = async (phone: string) => {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = twilioKeys;
    const query = new URLSearchParams({ To: phone });
    const response = await fetch(
      `http://127.0.0.1:${product.ports.twilio}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json?${query}`,
      { headers: { authorization: `Basic ${btoa(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`)}` } },
    );
    return messageList.parse(await response.json()).messages;
  };
  const lastGoodPass = async () => {
    const response = await fetch(`${url}/api/inventory/status`);
    return inventoryStatus.parse(await response.json()).lastGoodPassAt;
  };
  const anotherPass = async () => {
    const before = await eventually('the last pass', lastGoodPass);
    await eventually('another pass', async () => (await lastGoodPass()) !== before);
  };
  const anotherAlertRun = async (customer: Customer) => {
    const lastRun = async () => (await customer.alerts())[0]?.last_run_at ?? undefined;
    const before = await eventually('the last run of the alerts', lastRun);
    await eventually('another run of the alerts', async () => (await lastRun()) !== before);
  };

  it.each(cases)('sends exactly one text although $who is killed', async ({ sku, term, killed }) => {
    const victims = Object.values(killed).flat();
    const restarts = () => victims.map((name) => product.processes.get(name)?.restarts() ?? 0);
    const before = restarts();
    await everythingAnswers();
    const customer = await signUp(url);
    await kill(killed.signedUp);
    await customer.subscribe('standard');
    await kill(killed.paid);
    await customer.createAlert(term);
    await anotherPass();

    await putOnShelf(sku);
    await kill(killed.onShelf);
    await eventually('the text', async () => (await textsTo(customer.phone)).length > 0);
    await kill(killed.texted);
    await anotherPass();
    await anotherAlertRun(customer);
    expect(await textsTo(customer.phone)).toHaveLength(1);
    restarts().forEach((count, place) => expect(count).toBeGreaterThan(before[place] ?? 0));
  });
});
