import { addressTable } from './address-table';
import { prepareDemoAccount } from './demo-account';
import { payStandInCheckout } from '../standins/stripe/src/pay-stand-in-checkout';
import { endEarlierRun } from './end-earlier-run';
import { readLaunchSettings } from './launch-settings';
import { startGuardian } from './processes/guardian';
import { removeRunRecord, writeRunRecord } from './run-record';
import { claimDataFolder } from './single-run';
import { whenNpmIsGone } from './processes/when-npm-is-gone';
import { startTraceViewer } from './traces/trace-viewer';
import { TRACES_PORT } from './product-processes';
import { rebuildOnSave } from './when-saved';
import { watchedServices } from './watched-services';
import { startProduct, type Launch, type LaunchOptions } from './start-product';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `npm start`: brings up the whole product, tells where it is, and stays until it is told to stop. */
export async function main({ loadTypeScript }: Pick<LaunchOptions, 'loadTypeScript'>): Promise<void> {
  const startedAt = Date.now();
  // A terminal that was closed must not keep us from an orderly end.
  process.stdout.on('error', () => undefined);
  const print = (line: string) => console.log(line);
  try {
    const settings = readLaunchSettings(process.env, process.argv.slice(2));
    const inspectorPorts = await watchedServices(process.argv);
    const guardian = startGuardian();
    const releaseFolder = claimDataFolder(settings.dataDir);
    const release = () => {
      removeRunRecord(settings.dataDir);
      releaseFolder();
    };
    print('Starting Barrelhive …');
    await endEarlierRun(settings.dataDir);
    const traces = process.argv.includes('--traces') ? await startTraceViewer(TRACES_PORT) : undefined;
    const launch = startProduct({
      settings,
      environment: { ...(traces && sendingTracesTo(traces.url)), ...process.env },
      guardian,
      inspectorPorts,
      print,
      colours: process.stdout.isTTY && !process.env.NO_COLOR,
      loadTypeScript,
    });
    const isEnding = endOnRequest(launch, release, print);
    const product = await launch.product.catch(async (error: unknown) => {
      if (isEnding()) return undefined;
      await launch.stop();
      release();
      throw error;
    });
    if (!product) return;
    writeRunRecord(settings, product);
    product.onRestart(() => writeRunRecord(settings, product));
    const login = await prepareDemoAccount({
      gatewayUrl: `http://127.0.0.1:${product.ports.gateway}`,
      pay: product.ports.stripe === undefined ? undefined : payStandInCheckout,
      pushUrl: product.ports.push === undefined ? undefined : `http://127.0.0.1:${product.ports.push}`,
      // What a request says that the end interrupts is no news.
      print: (line) => isEnding() || print(line),
    });
    print(addressTable({ settings, product, login, tracesUrl: traces?.url, seconds: (Date.now() - startedAt) / 1000 }));
    for (const [service, port] of inspectorPorts) {
      const running = product.processes.get(service);
      if (!running) throw new Error(`${service} does not run.`);
      rebuildOnSave({ service, running, guardian, print: (line) => isEnding() || print(line) });
      print(`${service} is built and restarted on save; its inspector listens on port ${port}.`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Half a second after a step it is to be seen, instead of five. */
const sendingTracesTo = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '500' });

/** The first request ends everything in order, the second one at once. Returns whether an end was asked for. */
function endOnRequest(launch: Launch, release: () => void, print: (line: string) => void): () => boolean {
  let asked = false;
  const end = () => {
    if (asked) {
      launch.kill();
      release();
      process.exit(1);
    }
    asked = true;
    print('\nStopping … (once more to insist)');
    void launch.stop().then(() => {
      release();
      print('Stopped; nothing is left running.');
      process.exit(0);
    });
  };
  for (const signal of STOP_SIGNALS) process.on(signal, end);
  whenNpmIsGone(end);
  return () => asked;
}
