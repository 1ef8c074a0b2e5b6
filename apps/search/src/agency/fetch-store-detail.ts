import { AgencyError, unlikeAsked } from './agency-error';
import type { AgencyHttp } from './agency-http';
import type { AgencySite } from './agency-site';
import type { Purpose } from './day-budget';
import { parseStoreDetail, type StoreFigure } from './parse-store-detail';
import type { Turn } from './request-pace';

/** One that is too long comes in parts: this one counts them, others have its name with C1, C2 … behind it. */
const TICKET_COOKIE = '.AspNetCore.Mvc.CookieTempDataProvider';
/** A person waits, and a failed bottle often stays so for days: one more attempt is enough. */
const ATTEMPTS = 2;

/**
 * Reads what each store holds of a bottle, by store number, ascending. Two requests in this order: the first answers the page's address and sets a cookie that
 * is good for one use, the second shows the page. A failure of the second redoes both. All but the first go next, whoever waits. Throws {@link AgencyError}.
 */
export function fetchStoreDetail(
  http: AgencyHttp,
  site: AgencySite,
  { sku, purpose, turn, signal }: { sku: string; purpose: Purpose; turn?: Turn; signal?: AbortSignal },
): Promise<StoreFigure[]> {
  const options = { urgency: 'begun' as const, purpose, ...(signal && { signal }) };
  const turns = [turn];
  return http.withRetries(ATTEMPTS, async () => {
    const named = await http.send({ what: 'detail-url', url: site.detailUrlOf(sku), turn: turns.pop(), ...options });
    const url = site.detailPage(named.body);
    if (!url) throw unlikeAsked(named.body, `the agency named no detail page for ${sku}`);
    const { cookies } = named;
    if (!cookies.get(TICKET_COOKIE)) {
      throw new AgencyError('layout', `the agency gave no cookie for the detail page of ${sku}`);
    }
    const headers = { referer: site.locator.href };
    const page = await http.send({ what: 'detail', url, headers, cookies, ...options });
    return parseStoreDetail(page.body, sku);
  });
}
