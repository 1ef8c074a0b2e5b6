/** The token under which the agency’s addresses are injected. */
export const AGENCY_SITE = Symbol('agency site');

/** Where the agency's pages lie. Requests go to these hosts and no others. */
export interface AgencySite {
  locator: URL;
  productTable: URL;
  drawings: URL;
  allocated: URL;
  detailUrlOf(sku: string): URL;
  /**
   * The address of a detail page as the agency named it, brought back to the host we were configured with. Undefined when it is
   * not a page of the product locator.
   */
  detailPage(named: string): URL | undefined;
}

export interface AgencyAddresses {
  DABS_BASE_URL: string;
  DABS_ALLOCATED_URL: string;
}

export function agencySite({ DABS_BASE_URL, DABS_ALLOCATED_URL }: AgencyAddresses): AgencySite {
  const base = new URL(DABS_BASE_URL.endsWith('/') ? DABS_BASE_URL : `${DABS_BASE_URL}/`);
  const locator = new URL('ProductLocatorCore/', base);
  return {
    locator,
    productTable: new URL('Products/LoadProductTable', locator),
    drawings: new URL('RareHighDemandProducts', base),
    allocated: new URL(DABS_ALLOCATED_URL),
    detailUrlOf: (sku) => {
      const url = new URL('Products/GetDetailUrl', locator);
      url.searchParams.set('sku', sku);
      return url;
    },
    detailPage: (named) => {
      const text = named.trim().replace(/^"|"$/g, '');
      if (!URL.canParse(text, base.href)) return undefined;
      const { pathname, search } = new URL(text, base);
      const [, page] = /\/ProductLocatorCore\/(.+)$/i.exec(pathname) ?? [];
      if (!page) return undefined;
      const url = new URL(locator.href);
      url.pathname += page;
      url.search = search;
      return url;
    },
  };
}
