import type { Drop } from '@barrelhive/contracts';
import type { EntityManager } from 'typeorm';
import { readArrivalsLately, type ArrivalLately } from '../shelf-history/arrivals-lately';
import { readReturns } from '../shelf-history/shelf-history-rows';

/** A bottle that has just come in. */
export interface JustIn {
  sku: string;
  at: Date;
  reason: NonNullable<Drop['reason']>;
  goneSince?: Date | undefined;
  arrival?: ArrivalLately | undefined;
}

/**
 * What has just come in, each bottle once: what came to the stores of `first`, then what is news to the whole state, then what came to other stores;
 * of each the last first.
 */
export async function readJustIn(manager: EntityManager, first: ReadonlySet<number>): Promise<JustIn[]> {
  const returns = await readReturns(manager);
  const arrivals = await readArrivalsLately(manager);
  const arrivalOf = new Map(arrivals.map((arrival) => [arrival.sku, arrival]));
  const returned = new Set(returns.map(({ sku }) => sku));
  const all: JustIn[] = [
    ...returns.map(({ sku, at, goneSince, isDelivery }) => ({
      sku,
      at,
      reason: isDelivery ? ('delivery' as const) : goneSince ? ('back-in-stock' as const) : ('new-item' as const),
      goneSince: isDelivery ? undefined : goneSince,
      arrival: arrivalOf.get(sku),
    })),
    ...arrivals
      .filter(({ sku }) => !returned.has(sku))
      .map((arrival) => ({ sku: arrival.sku, at: arrival.at, reason: 'at-stores' as const, arrival })),
  ];
  const cameTo = ({ arrival }: JustIn) => arrival?.stores.some((store) => first.has(store)) ?? false;
  return [
    ...all.filter(cameTo).toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    ...all.filter((bottle) => !cameTo(bottle)),
  ];
}
