import { serviceNames, services, upstreamNames } from '@barrelhive/contracts';
import { chooseFreePort, isPortFree } from '../../libs/testing/src/network/free-port';
import { portHolder } from './port-holder';
import type { LaunchSettings } from './launch-settings';
import { neededStandIns, operatorsOf, SMTP, type Ports } from './product-processes';

const OPERATORS_DISTANCE = 1000;
const HIGHEST_PORT = 65_535;

type Wanted = Pick<LaunchSettings, 'port' | 'operatorsPort'> & {
  /** No service gets the port it prefers: several products may then start at the same time. */
  atAnyPorts?: boolean | undefined;
};

/**
 * A free port for every process, and one for the operators of each service: the one it prefers, else any. Only what the user chose, and
 * the gateway's port, are a promise; if one of these is taken, a sentence ends the start.
 */
export async function choosePorts(
  { port: gatewayPort, operatorsPort, atAnyPorts = false }: Wanted,
  environment: Readonly<Record<string, string>>,
): Promise<Ports> {
  await assertFree('PORT', gatewayPort);
  const taken = new Set([gatewayPort]);
  const ports: Record<string, number> = { gateway: gatewayPort };
  if (operatorsPort !== undefined) {
    if (taken.has(operatorsPort)) throw new Error(`PORT and OPS_PORT are both ${operatorsPort}: they must differ.`);
    await assertFree('OPS_PORT', operatorsPort);
    taken.add(operatorsPort);
    ports[operatorsOf('gateway')] = operatorsPort;
  }
  const preferred = upstreamNames.map((name) => ({ name, port: services[name].port }));
  for (const { name, port } of [...preferred, ...neededStandIns(environment)]) {
    ports[name] = await chooseFreePort(atAnyPorts ? 0 : port, taken);
  }
  if (ports.mail !== undefined) ports[SMTP.name] = await chooseFreePort(atAnyPorts ? 0 : SMTP.port, taken);
  for (const name of serviceNames) {
    ports[operatorsOf(name)] ??= await chooseFreePort(atAnyPorts ? 0 : beside(ports[name]), taken);
  }
  return ports;
}

/** 0, which asks for any free port, where none is left above. */
function beside(port = 0): number {
  return port + OPERATORS_DISTANCE > HIGHEST_PORT ? 0 : port + OPERATORS_DISTANCE;
}

async function assertFree(setting: string, port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = portHolder(port);
  const who = holder === undefined ? 'another program' : holder;
  const other = port === 8090 ? 8190 : 8090;
  throw new Error(
    `Port ${port} is taken by ${who}: end that program, or choose another port: ${setting}=${other} npm start`,
  );
}
