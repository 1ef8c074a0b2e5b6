import { itemNumbers } from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RequestRate } from '../limits/request-rate';
import type { Upstreams } from '../upstreams/upstreams';

interface Serving {
  upstreams: Upstreams;
  rate: RequestRate;
  publicUrl: string;
}

/** Serves the addresses of all bottles that the state lists, for search engines; `robots.txt` of the web app names it. */
export function serveBottleSitemap(server: FastifyInstance, { upstreams, rate, publicUrl }: Serving): void {
  server.get('/sitemap-bottles.xml', async (request, reply): Promise<FastifyReply> => {
    if (!rate.countsWithinLimit(request.ip, 'call')) throw new DomainError('TOO_MANY_REQUESTS');
    const { statusCode, text } = await upstreams.askForPreview('search', '/api/items');
    if (statusCode !== 200) throw new DomainError('UPSTREAM_UNAVAILABLE');
    const addresses = itemNumbers
      .parse(JSON.parse(text))
      .skus.map((sku) => new URL(`/bottles/${encodeURIComponent(sku)}`, publicUrl).href);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(addresses));
  });
}

function sitemapOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `  <url><loc>${address}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
