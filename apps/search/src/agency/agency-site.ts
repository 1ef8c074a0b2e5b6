import { Inject, Injectable } from '@nestjs/common';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';

/** Where the agency's pages lie. Requests go to these hosts and no others. */
@Injectable()
export class AgencySite {
  readonly locator: URL;
  readonly productTable: URL;
  readonly drawings: URL;
  readonly allocated: URL;
  private readonly base: URL;

  constructor(@Inject(SEARCH_SETTINGS) settings: Pick<SearchSettings, 'DABS_BASE_URL' | 'DABS_ALLOCATED_URL'>) {
    this.base = new URL(settings.DABS_BASE_URL.replace(/\/?$/, '/'));
    this.locator = new URL('ProductLocatorCore/', this.base);
    this.productTable = new URL('Products/LoadProductTable', this.locator);
    this.drawings = new URL('RareHighDemandProducts', this.base);
    this.allocated = new URL(settings.DABS_ALLOCATED_URL);
  }

  detailUrlOf(sku: string): URL {
    const url = new URL('Products/GetDetailUrl', this.locator);
    url.searchParams.set('sku', sku);
    return url;
  }

  /**
   * The address of a detail page as the agency named it, brought back to the host we were configured with. Undefined when it is
   * not a page of the product locator.
   */
  detailPage(named: string): URL | undefined {
    const text = named.trim().replace(/^"|"$/g, '');
    // A whole page may mention the product locator, too.
    if (/[\s<]/.test(text) || !URL.canParse(text, this.base.href)) return undefined;
    const { pathname, search } = new URL(text, this.base);
    const [, page] = /\/ProductLocatorCore\/(.+)$/i.exec(pathname) ?? [];
    if (!page) return undefined;
    const url = new URL(this.locator.href);
    url.pathname += page;
    url.search = search;
    return url;
  }
}
