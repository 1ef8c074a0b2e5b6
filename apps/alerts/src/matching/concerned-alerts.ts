import { alertScopes, type StockChange, type StoreArrival } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { ConcernedAlert } from './pack-matches';

const alertRow = z.object({ alertId: z.string(), userId: z.string(), term: z.string() });
const alertAndWhere = alertRow.extend({
  scope: z.enum(alertScopes),
  atLeast: z.int(),
  homeStores: z.array(z.string()),
});

/** Where an alert looks: everywhere or at its owner's stores, and for how many bottles. */
export type AlertWhere = Pick<z.infer<typeof alertAndWhere>, 'scope' | 'atLeast' | 'homeStores'>;

/** The saved alerts that some changes concern, each with all of them. `alertIds` are those of each change; whoever was deleted since is left out. */
export async function concernedAlerts(
  manager: EntityManager,
  changes: readonly StockChange[],
  alertIds: readonly string[][],
): Promise<ConcernedAlert[]> {
  const placesOf = placesById(alertIds);
  const alerts = await queryRows(
    manager,
    alertRow,
    `SELECT id AS "alertId", user_id AS "userId", search_term AS term
       FROM saved_alert WHERE id = ANY ($1::uuid[]) ORDER BY id`,
    [[...placesOf.keys()]],
  );
  return alerts.map((alert) => ({ ...alert, changes: chosen(changes, placesOf.get(alert.alertId)) }));
}

/** The same of arrivals at stores, of each as a change: only alerts that look there, as their rows say. */
export async function alertsAtStores(
  manager: EntityManager,
  arrivals: readonly StoreArrival[],
  { alertIds, changes }: { alertIds: readonly string[][]; changes: readonly StockChange[] },
): Promise<ConcernedAlert[]> {
  const placesOf = placesById(alertIds);
  const alerts = await queryRows(
    manager,
    alertAndWhere,
    `SELECT id AS "alertId", a.user_id AS "userId", search_term AS term, scope, at_least AS "atLeast", stores[1:used] AS "homeStores"
       FROM saved_alert a JOIN home_stores h ON h.user_id = a.user_id WHERE id = ANY ($1::uuid[]) ORDER BY id`,
    [[...placesOf.keys()]],
  );
  return alerts.flatMap(({ scope, atLeast, homeStores, ...alert }) => {
    const places = (placesOf.get(alert.alertId) ?? []).filter((place) => {
      const arrival = arrivals[place];
      return arrival !== undefined && looksAtArrival({ scope, atLeast, homeStores }, arrival);
    });
    return places.length === 0 ? [] : [{ ...alert, changes: chosen(changes, places) }];
  });
}

/** The places of the lists that name an alert. */
function placesById(alertIds: readonly string[][]): Map<string, number[]> {
  const placesOf = new Map<string, number[]>();
  for (const [place, ids] of alertIds.entries()) {
    for (const id of ids) {
      const known = placesOf.get(id);
      if (known) known.push(place);
      else placesOf.set(id, [place]);
    }
  }
  return placesOf;
}

const chosen = (changes: readonly StockChange[], places: readonly number[] = []) =>
  places.flatMap((place) => changes[place] ?? []);

/**
 * Whether an arrival concerns an alert by where it looks: a store of its owner had fewer bottles than it asks for, and has as many now. With the
 * scope `anywhere` only while others had the bottle, since else its return to the state tells of it.
 */
export function looksAtArrival(
  { scope, atLeast, homeStores }: AlertWhere,
  { rises, othersHadIt }: Pick<StoreArrival, 'rises' | 'othersHadIt'>,
): boolean {
  if (scope === 'anywhere' && !othersHadIt) return false;
  return rises.some(
    ({ store, before }) => homeStores.includes(store.storeNumber) && before < atLeast && atLeast <= store.qty,
  );
}
