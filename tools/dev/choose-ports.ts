import { portHolder } from './port-holder';
import { chooseFreePort, isPortFree } from './processes/free-port';
import { neededStandIns, services, type Ports } from './product-processes';

/**
 * A free port for every process: the one it prefers, else any. Only the gateway's is a promise to the user, so a taken one
 * ends the start with a sentence.
 */
export async function choosePorts(gatewayPort: number, environment: Readonly<Record<string, string>>): Promise<Ports> {
  if (!(await isPortFree(gatewayPort))) throw new Error(takenSentence(gatewayPort));
  const taken = new Set([gatewayPort]);
  const ports: Record<string, number> = { gateway: gatewayPort };
  for (const { name, port } of [...services, ...neededStandIns(environment)]) {
    ports[name] = await chooseFreePort(port, taken);
  }
  return ports;
}

function takenSentence(port: number): string {
  const holder = portHolder(port);
  const who = holder === undefined ? 'another program' : holder;
  const other = port === 8090 ? 8190 : 8090;
  return `Port ${port} is taken by ${who}: end that program, or choose another port: PORT=${other} npm start`;
}
