import type { AlertFinds } from '@barrelhive/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueIndex, type CatalogueProduct, type Found } from '../catalogue-copy/catalogue-index';
import { foundNothingSince } from './list-saved-alerts';
import type { SavedAlert } from './saved-alert';
import { SavedAlertEntity } from './saved-alert.entity';

/** Which of a user's alerts find nothing, and which find only what is sold out. Before the catalogue is known nothing is said of what they find. */
@Injectable()
export class ListAlertFinds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueIndex,
  ) {}

  async run(userId: string): Promise<AlertFinds> {
    const alerts = await this.dataSource.getRepository(SavedAlertEntity).findBy({ userId });
    const terms = alerts.map((alert) => alert.searchTerm);
    const found = await this.catalogue.searchAll(this.dataSource.manager, terms);
    const now = new Date();
    return alerts.map((alert, position) => ({ alertId: alert.id, ...findsOf(alert, found?.[position], now) }));
  }
}

function findsOf(alert: SavedAlert, found: Found | undefined, now: Date): Omit<AlertFinds[number], 'alertId'> {
  if (!found) return {};
  if (found.products.length === 0) return { foundNothingSince: foundNothingSince(alert, found, now).toISOString() };
  if (found.products.some(({ storeQty }) => storeQty !== 0)) return {};
  return { soldOut: { since: soldOutSince(found.products)?.toISOString() } };
}

type Stock = Pick<CatalogueProduct, 'storeQty' | 'soldOutSince'>;

/** Since when none of an alert's products is in any store: since the last of them went. Undefined where one is, or where that is not known of each. */
export function soldOutSince(products: readonly Stock[]): Date | undefined {
  const instants = products.flatMap(({ storeQty, soldOutSince: since }) => (storeQty === 0 && since ? [since] : []));
  if (instants.length === 0 || instants.length < products.length) return undefined;
  return instants.reduce((latest, instant) => (instant > latest ? instant : latest));
}
