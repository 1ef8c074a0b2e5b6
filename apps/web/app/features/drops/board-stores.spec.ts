import { MOST_STORES_ASKED } from '@barrelhive/contracts';
import { storesNear } from './board-stores';

const MOAB = { latitude: 38.573, longitude: -109.55 };
const store = (storeNumber: string, milesNorth: number | undefined) => ({
  ...{ storeNumber, address: '', city: '', phone: '' },
  ...(milesNorth !== undefined && { latitude: MOAB.latitude + milesNorth / 69, longitude: MOAB.longitude }),
});

describe('the stores near a town', () => {
  it('are within 25 miles of it, the nearest first', () => {
    const stores = [store('0012', 24), store('0038', 1), store('0049', 27), store('0009', undefined)];
    expect(storesNear(MOAB, stores)).toEqual(['0038', '0012']);
  });

  it('are no more than can be asked about', () => {
    const many = Array.from({ length: MOST_STORES_ASKED + 1 }, (_, at) =>
      store(String(at).padStart(4, '0'), 20 - at / 5),
    );
    expect(storesNear(MOAB, many)).toHaveLength(MOST_STORES_ASKED);
    expect(storesNear(MOAB, many)).not.toContain('0000');
  });
});
