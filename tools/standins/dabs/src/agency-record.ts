import * as z from 'zod';
import { hashText } from '../../server/seeded-random';
import { RecordFile } from '../../server/record-file';
import { drawingPhase, type Drawings } from './drawings/drawings';
import type { Shelf, ShelfProduct } from './shelf/shelf';

const quantity = z.int().min(0);
const productRecord = z.object({
  sku: z.string(),
  cents: quantity,
  warehouse: quantity,
  onOrder: quantity,
  inStores: z.array(quantity),
  /** Only of bottles that were added by hand: the catalogue knows the others. */
  added: z
    .object({
      name: z.string(),
      ml: z.number(),
      department: z.string(),
      departmentName: z.string(),
      class: z.string(),
      status: z.string(),
    })
    .optional(),
});
const shelfRecord = z.object({
  products: z.array(productRecord),
  drawings: z.array(z.object({ id: z.string(), phase: drawingPhase })),
});

/**
 * Brings shelves and drawings back to where they were before a restart, and keeps them from then on. Each seed and catalogue (`origin`)
 * has a record of its own.
 */
export function keepAgency(
  folder: string | undefined,
  origin: string,
  shelf: Shelf,
  drawings: Drawings,
): RecordFile<unknown> {
  const record = new RecordFile(folder, `dabs-${hashText(origin).toString(16)}.json`, shelfRecord, () => ({
    products: shelf.changedProducts().map(toRecord),
    drawings: drawings.all().map(({ id, phase }) => ({ id, phase })),
  }));
  const kept = record.read();
  for (const { sku, added, inStores, ...figures } of kept?.products ?? []) {
    if (added && !shelf.find(sku)) shelf.addProduct({ sku, cents: figures.cents, ...added });
    if (shelf.find(sku)) shelf.restore(sku, { ...figures, inStores });
  }
  for (const { id, phase } of kept?.drawings ?? []) {
    if (drawings.all().some((drawing) => drawing.id === id)) drawings.setPhase(id, phase);
  }
  shelf.onChange(() => record.changed());
  drawings.onChange(() => record.changed());
  return record;
}

function toRecord(product: ShelfProduct): z.infer<typeof productRecord> {
  const { sku, cents, warehouse, onOrder, name, ml, department, departmentName, class: bottleClass, status } = product;
  return {
    sku,
    cents,
    warehouse,
    onOrder,
    inStores: [...product.inStores],
    ...(product.isNew && { added: { name, ml, department, departmentName, class: bottleClass, status } }),
  };
}
