import { logger, metrics } from '@barrelhive/service-kit';
import type { FastifyInstance } from 'fastify';

/** This many requests in a row from one address are looked at before we speak of it. */
const REQUESTS = 200;
/** A crowd, and not one client whose proxy names it. */
const CALLERS = 10;

const shared = metrics.gauge({
  name: 'barrelhive_gateway_callers_share_an_address',
  help: '1 while all requests that name a client in X-Forwarded-For count as one address',
});

/** Notices that clients of many addresses are all counted as one: a proxy stands before us that we do not believe. */
export class SharedAddress {
  private address = '';
  private requests = 0;
  private readonly callers = new Set<string>();

  /** Notes a request that names its client; true from when on all of the last ones came from one address and named many clients. */
  note(address: string, namedClient: string): boolean {
    if (address !== this.address) {
      [this.address, this.requests] = [address, 0];
      this.callers.clear();
    }
    this.requests++;
    if (this.callers.size < CALLERS) this.callers.add(namedClient);
    return this.requests >= REQUESTS && this.callers.size >= CALLERS;
  }
}

/** Says so when all callers share an address, since then one of them uses up the limits of all. */
export function noticeSharedAddress(server: FastifyInstance): void {
  const log = logger('shared-address');
  const noticed = new SharedAddress();
  let isShared = false;
  server.addHook('onRequest', (request, _reply, done) => {
    const named = request.headers['x-forwarded-for'];
    if (named !== undefined) {
      const wasShared = isShared;
      isShared = noticed.note(request.ip, named.toString());
      shared.set(isShared ? 1 : 0);
      if (isShared && !wasShared) {
        log.warn('all callers have one address, and share its limits: TRUSTED_PROXY_HOPS or TRUSTED_PROXIES is wrong');
      }
    }
    done();
  });
}
