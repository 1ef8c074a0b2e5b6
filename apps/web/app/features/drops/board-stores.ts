import { type DropTab, MOST_STORES_ASKED } from '@barrelhive/contracts';
import type { Place } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShownStore } from '../../answers/read-stores';
import { allStoresQuery } from '../../near-me/all-stores';
import { useHomeTown } from '../../near-me/home-town';
import { homeStoresQuery, milesFrom, townQuery, useStoreOrder } from '../../near-me/store-order';
import { useSession } from '../../session/session';
import { isInStores, type Where } from './boards';
import { type KnownStores, NEAR_MILES } from './where-it-came';

export interface BoardStores {
  /** None on a board of what no store has. */
  choices: { where: Where; label: string }[];
  /** What is chosen; empty for all stores. */
  where: Where | '';
  /** The numbers of the stores that are meant, none for all; undefined before they are known. */
  at: readonly string[] | undefined;
}

const ALL: readonly string[] = [];

/** What a board is narrowed to by the wish of its address, and what else it can be. A wish that means no store means all. */
export function useBoardStores(tab: DropTab, wish: string | null): BoardStores {
  const town = useHomeTown();
  const near = useStoresNear(town, wish === 'near');
  const mine = useMyStores();
  const at = wish === 'near' ? near : wish === 'mine' ? mine : ALL;
  const where = (wish === 'near' || wish === 'mine') && at?.length !== 0 ? wish : '';
  if (!isInStores(tab)) return { choices: [], where, at: ALL };
  return { choices: choicesOf(town, mine), where, at };
}

const choicesOf = (town: string, mine: readonly string[] = []): BoardStores['choices'] => [
  ...(town === '' ? [] : [{ where: 'near' as const, label: `Near ${town}` }]),
  ...(mine.length === 0 ? [] : [{ where: 'mine' as const, label: 'My stores' }]),
];

function useMyStores(): readonly string[] | undefined {
  const { token } = useSession();
  const { data, isPending } = useQuery({ ...homeStoresQuery, enabled: token !== undefined });
  if (token === undefined) return ALL;
  return isPending ? undefined : (data?.stores ?? ALL);
}

/** The town stays here: only the numbers of the stores near it are asked about. */
function useStoresNear(town: string, isWished: boolean): readonly string[] | undefined {
  const enabled = isWished && town !== '';
  const home = useQuery({ ...townQuery(town), enabled });
  const all = useQuery({ ...allStoresQuery, enabled });
  if (!enabled) return ALL;
  if (home.isPending || all.isPending) return undefined;
  return home.data && all.data ? storesNear(home.data, all.data.stores) : ALL;
}

/** The numbers of the stores near a place, the nearest first, at most as many as can be asked about. */
export function storesNear(home: Place, stores: readonly ShownStore[]): string[] {
  return stores
    .flatMap((store) => {
      const miles = milesFrom(home, store);
      return miles !== undefined && miles <= NEAR_MILES ? [{ number: store.storeNumber, miles }] : [];
    })
    .sort((a, b) => a.miles - b.miles)
    .slice(0, MOST_STORES_ASKED)
    .map(({ number }) => number);
}

/** Which stores are theirs, and how far each is, by its number. Where they are is asked only for whoever chose a town and is told of stores. */
export function useKnownStores(namesStores: boolean): KnownStores {
  const { mine, milesTo } = useStoreOrder();
  const { data: places } = useQuery({
    ...allStoresQuery,
    enabled: namesStores && milesTo !== undefined,
    select: placesOf,
  });
  return useMemo(() => {
    const milesOf = (number: string) => {
      const store = places?.get(number);
      return store && milesTo?.(store);
    };
    return { mine, milesTo: milesOf };
  }, [mine, milesTo, places]);
}

const placesOf = ({ stores }: { stores: readonly ShownStore[] }) =>
  new Map(stores.map((store) => [store.storeNumber, store]));
