/** Which rows of the product table are asked for. Without a department it is the whole catalogue. */
interface ProductTablePage {
  department: string | undefined;
  draw: number;
  start: number;
  length: number;
}

const columns = [
  'name',
  'sku',
  'displayGroup',
  'status',
  'warehouseQty',
  'storeQty',
  'onOrderQty',
  'currentPrice',
] as const;

/** The form the agency's own page posts (jQuery DataTables, server side), sorted by name. */
export function productTableForm(page: ProductTablePage): URLSearchParams {
  const form = new URLSearchParams({
    draw: String(page.draw),
    start: String(page.start),
    length: String(page.length),
    'search[value]': '',
    'search[regex]': 'false',
    'order[0][column]': '0',
    'order[0][dir]': 'asc',
  });
  columns.forEach((column, index) => {
    form.set(`columns[${index}][data]`, column);
    form.set(`columns[${index}][name]`, '');
    form.set(`columns[${index}][searchable]`, 'true');
    form.set(`columns[${index}][orderable]`, String(column !== 'sku'));
    form.set(`columns[${index}][search][value]`, '');
    form.set(`columns[${index}][search][regex]`, 'false');
  });
  const filters = {
    item_code: '',
    item_name: '',
    category: page.department ?? '',
    sub_category: '',
    price_min: '',
    price_max: '',
    on_spa: 'false',
    new_items: 'false',
    in_stock: 'false',
    status: '',
  };
  for (const [name, value] of Object.entries(filters)) form.set(name, value);
  return form;
}
