import type { InventoryItem, ItemReportBody } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readItemDetail } from '../../answers/read-item-detail';
import { callApi, sendCall } from '../../api/api-client';

/** A bottle as the server knows it now, with its stores and history. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: ['item', sku],
    queryFn: ({ signal }) => callApi({ path: pathOf(sku), answer: readItemDetail, signal, refusals: 'caller' }),
  });

/** `POST /api/items/{sku}/reports`: whether a member found it. */
export const reportItem = (sku: string, report: ItemReportBody) =>
  sendCall({ method: 'POST', path: `${pathOf(sku)}/reports`, body: report });

const pathOf = (sku: string) => `/api/items/${encodeURIComponent(sku)}`;

/**
 * What is newest of a bottle that is shown already and that the server has answered anew. An answer from before what is shown changes
 * nothing. Stores that were not read (no `storesCheckedAt`) are unknown, not empty: those shown stay.
 */
export function freshestItem(shown: InventoryItem, answered: InventoryItem | undefined): InventoryItem {
  if (!answered || isBefore(answered.lastChecked, shown.lastChecked)) return shown;
  if (answered.storesCheckedAt && !isBefore(answered.storesCheckedAt, shown.storesCheckedAt)) return answered;
  return { ...answered, stores: shown.stores, storesCheckedAt: shown.storesCheckedAt };
}

function isBefore(instant: string, other: string | undefined): boolean {
  return other !== undefined && Date.parse(instant) < Date.parse(other);
}
