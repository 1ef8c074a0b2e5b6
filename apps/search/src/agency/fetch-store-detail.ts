import { AgencyError } from './agency-error';
import type { AgencyHttp } from './agency-http';
import type { AgencySite } from './agency-site';
import { parseStoreDetail } from './parse-store-detail';
import type { RequestUrgency } from './request-pace';
import type { StoreFigure } from './store-figures';

const TICKET_COOKIE = '.AspNetCore.Mvc.CookieTempDataProvider';
/** A person waits, and a failed bottle often stays so for days: one more attempt is enough. */
const ATTEMPTS = 2;

/**
 * Reads what each store holds of a bottle, by store number, ascending. Two requests in this order: the first answers the page's address and sets a cookie that
 * is good for one use, the second shows the page. A failure of the second redoes both. Throws {@link AgencyError}.
 */
export function fetchStoreDetail(
  http: AgencyHttp,
  site: AgencySite,
  { sku, ...options }: { sku: string; urgency: RequestUrgency; signal?: AbortSignal },
): Promise<StoreFigure[]> {
  return http.withRetries(ATTEMPTS, async () => {
    const named = await http.send({ what: 'detail-url', url: site.detailUrlOf(sku), ...options });
    const url = site.detailPage(named.body);
    if (!url) throw new AgencyError('layout', `the agency named no detail page for ${sku}`);
    const cookie = ticketCookie(named.setCookies);
    if (!cookie) throw new AgencyError('layout', `the agency gave no cookie for the detail page of ${sku}`);
    const page = await http.send({ what: 'detail', url, headers: { cookie, referer: site.locator.href }, ...options });
    return parseStoreDetail(page.body, sku);
  });
}

function ticketCookie(setCookies: readonly string[]): string | undefined {
  const pairs = setCookies.map((header) => header.split(';', 1)[0]?.trim() ?? '');
  return pairs.find((pair) => pair.startsWith(`${TICKET_COOKIE}=`) && pair.length > TICKET_COOKIE.length + 1);
}
