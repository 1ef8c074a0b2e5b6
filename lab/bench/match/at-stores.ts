import type { StoreArrival } from '@barrelhive/contracts';
import { AlertWheres } from '../../../apps/alerts/src/matching/alert-wheres';
import { seededRandom } from '../../../tools/standins/server/seeded-random';

const STORES = 47;
const numberOf = (store: number) => String(store).padStart(4, '0');
const BYTES = 4;

type Arrival = Pick<StoreArrival, 'rises' | 'othersHadIt'>;

/** Where as many alerts look: each owner drives to one to five stores, and one in four looks at these alone. */
export function wheresOf(alerts: number): AlertWheres {
  const random = seededRandom('wheres');
  const sent = Buffer.alloc(alerts * BYTES);
  for (let alert = 0; alert < alerts; alert++) {
    let bits = Number(random.chance(0.25)) * 2 ** 26 + random.between(1, 6) * 2 ** 27;
    for (let nth = random.between(1, 5); nth > 0; nth--) bits |= 1 << (random.between(1, STORES) % 26);
    sent.writeInt32BE(bits, alert * BYTES);
  }
  const wheres = new AlertWheres();
  wheres.setAll(0, sent);
  return wheres;
}

/** Each of the bottles came to one to three stores that had none. */
export function arrivalsOf(bottles: readonly string[]): Arrival[] {
  const random = seededRandom('arrivals');
  return bottles.map(() => ({
    othersHadIt: random.chance(0.8),
    rises: Array.from({ length: random.between(1, 3) }, () => ({
      before: 0,
      beforeCheckedAt: '2026-11-26T18:00:00.000Z',
      store: { storeNumber: numberOf(random.between(1, STORES)), name: '', address: '', city: '', phone: '', qty: 12 },
    })),
  }));
}
