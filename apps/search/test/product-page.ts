/** A row of the agency's product table as it sends it. */
export const row = {
  name: "BLANTON'S SINGLE BARREL          750ml",
  sku: '016850',
  displayGroup: 'ALLOCATED ITEM',
  status: 'A  Limited Allocated Product',
  warehouseQty: 120,
  storeQty: 14,
  onOrderQty: 0,
  currentPrice: 64.99,
  onSpa: false,
  newItem: null,
  inStock: true,
};

/** A page of the table with these rows. */
export const page = (data: unknown[], promised = data.length) =>
  JSON.stringify({ recordsTotal: 28_000, recordsFiltered: promised, data });
