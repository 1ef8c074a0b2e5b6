import { attackOrder, isAccountKind, type Attack, type AttackOrder } from './attack-order';
import { holdConnections, MANNERS } from './clients/held-connections';
import { accountRequests } from './clients/account-requests';
import { greedySearch, inTurn, inventedKey, PATHS, sendSteadily } from './clients/steady-requests';

/** The process of the attackers: what they do must not make the person's own process slow. Attacks until its parent asks for its counts. */
export async function main([given = '']: readonly string[]): Promise<void> {
  const attack = begin(attackOrder.parse(JSON.parse(given)));
  process.once('disconnect', () => process.exit(0));
  process.once('message', () => process.send?.(attack.counts(), () => process.exit(0)));
  process.send?.('begun');
}

function begin(order: AttackOrder): Attack {
  const { kind } = order;
  if (isAccountKind(kind)) return sendSteadily(order, accountRequests(kind, order.holdings));
  switch (kind) {
    case 'long URLs':
    case 'readiness storm':
      return sendSteadily(order, inTurn(PATHS[kind]));
    case 'invented keys':
      return sendSteadily(order, inventedKey);
    case 'greedy searches':
      return sendSteadily(order, (turn) => greedySearch(order, turn));
    case 'slow bodies':
    case 'slow readers':
    case 'idle connections':
      return holdConnections(order, MANNERS[kind]);
  }
}
