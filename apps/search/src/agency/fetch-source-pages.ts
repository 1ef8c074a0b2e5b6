import type { AgencyHttp } from './agency-http';
import type { AgencySite } from './agency-site';
import { parseAllocatedPage, type AllocatedRow } from './parse-allocated-page';
import { parseDrawings, type DrawingsPage } from './parse-drawings';

const ATTEMPTS = 3;

/** Reads the page of rare bottle drawings. Throws an AgencyError. */
export function fetchDrawings(http: AgencyHttp, site: AgencySite): Promise<DrawingsPage> {
  return http.withRetries(ATTEMPTS, async () => {
    const { body } = await http.send({ what: 'drawings', url: site.drawings, urgency: 'refresh' });
    return parseDrawings(body);
  });
}

/** Reads the month's allocated list. Throws an AgencyError. */
export function fetchAllocatedPage(http: AgencyHttp, site: AgencySite): Promise<AllocatedRow[]> {
  return http.withRetries(ATTEMPTS, async () => {
    const { body } = await http.send({ what: 'allocated', url: site.allocated, urgency: 'refresh' });
    return parseAllocatedPage(body);
  });
}
