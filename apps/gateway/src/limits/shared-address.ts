import proxyAddr from '@fastify/proxy-addr';
import { logger, metrics } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** This many requests in a row from one address are looked at before we speak of it. */
const REQUESTS = 200;
/** A crowd, and not one client whose proxy names it. */
const CALLERS = 10;
/** The private ranges: from there connects what stands before us, as a node of the cluster or the bridge of Docker. */
const isInner = proxyAddr.compile(['uniquelocal']);
/** Health checks come from there. */
const isOurs = proxyAddr.compile(['loopback']);

const shared = metrics.gauge({
  name: 'barrelhive_gateway_callers_share_an_address',
  help: '1 while requests of many clients count as one address: X-Forwarded-For names others, or a private address brings the keys and cookies of many',
});

/** Notices that clients of many addresses are all counted as one: a proxy stands before us that we do not believe, or something that names nobody. */
export class SharedAddress {
  private address = '';
  private requests = 0;
  private readonly callers = new Set<string>();

  /** Notes a request and what tells its client from others; true from when on all of the last ones came from one address, and of many clients. */
  note(address: string, client: string): boolean {
    if (address !== this.address) {
      [this.address, this.requests] = [address, 0];
      this.callers.clear();
    }
    this.requests++;
    if (this.callers.size < CALLERS) this.callers.add(client);
    return this.requests >= REQUESTS && this.callers.size >= CALLERS;
  }
}

/** Says so when all callers share an address, since then one of them uses up the limits of all. */
export function noticeSharedAddress(server: FastifyInstance): void {
  const log = logger('shared-address');
  const [named, unnamed] = [new SharedAddress(), new SharedAddress()];
  let [isNamed, isHidden, wasShared] = [false, false, false];
  server.addHook('onRequest', (request, _reply, done) => {
    const { ip, headers } = request;
    if (headers['x-forwarded-for'] !== undefined) isNamed = named.note(ip, headers['x-forwarded-for'].toString());
    if (!isOurs(ip, 0)) isHidden = unnamed.note(ip, innerClient(request));
    const isShared = isNamed || isHidden;
    shared.set(isShared ? 1 : 0);
    if (isShared && !wasShared)
      log.warn(
        'all callers have one address, and share its limits: TRUSTED_PROXY_HOPS or TRUSTED_PROXIES is wrong, or what stands before the gateway hides them (docs/operations/install.md)',
      );
    wasShared = isShared;
    done();
  });
}

/** Whoever comes from a private address is known by what they show. */
function innerClient({ ip, headers }: FastifyRequest): string {
  return isInner(ip, 0) ? (headers.authorization ?? headers.cookie ?? '') : '';
}
