import * as z from 'zod';
import { agencyName, departmentName, usualSupply, type CatalogueProduct, type Store } from './catalogue-product';
import allocated from './products/allocated.json';
import bourbonAndRye from './products/bourbon-and-rye.json';
import flavored from './products/flavored.json';
import irishCanadianWorld from './products/irish-canadian-world.json';
import limitedOffers from './products/limited-offers.json';
import otherDepartments from './products/other-departments.json';
import scotch from './products/scotch.json';
import storeList from './stores.json';

const productRow = z.tuple([
  z.string().regex(/^\d{6}$/),
  z.string().min(3),
  z.number().int().positive(),
  z.number().int().positive(),
  z.string().regex(/^[A-Z]{3}$/),
  z.string().length(1),
  z.enum(['plenty', 'some', 'scarce', 'none']).optional(),
]);

const storeRow = z.tuple([
  z.number().int().positive(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.number(),
]);

/** The catalogue that comes with the project: whiskeys and allocated bottles that Utah's stores have, called as the agency calls them, and a few bottles of other departments. */
export function demoCatalogue(): CatalogueProduct[] {
  return [bourbonAndRye, scotch, irishCanadianWorld, flavored, allocated, limitedOffers, otherDepartments]
    .flatMap(({ rows }) => rows)
    .map((row) => {
      const [sku, name, ml, cents, bottleClass, status, supply] = productRow.parse(row);
      const department = bottleClass.slice(0, 2);
      return {
        sku,
        name: agencyName(name, ml),
        ml,
        cents,
        department,
        departmentName: departmentName(department),
        class: bottleClass,
        status,
        onSpa: false,
        supply: supply ?? usualSupply(status),
      };
    });
}

/** Some fifty stores where Utah has them. Telephone numbers are of the kind that nobody has. */
export function demoStores(): Store[] {
  return storeList.rows.map((row) => {
    const [number, address, city, county, phone, latitude, longitude] = storeRow.parse(row);
    return { number, address, city, county, phone, latitude, longitude };
  });
}
