import { itemNumbers, storeList } from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Serving } from './serve-described-pages';

interface Sitemap {
  askedAt: string;
  paths: (answer: unknown) => string[];
}

/** `robots.txt` of the web app names them. */
const sitemaps: Readonly<Record<string, Sitemap>> = {
  '/sitemap-bottles.xml': {
    askedAt: '/api/items',
    paths: (answer) => itemNumbers.parse(answer).skus.map((sku) => `/bottles/${encodeURIComponent(sku)}`),
  },
  '/sitemap-stores.xml': {
    askedAt: '/api/stores',
    paths: (answer) => storeList.parse(answer).stores.map(({ storeNumber }) => `/stores/${storeNumber}`),
  },
};

/** Serves the addresses of all bottles that the state lists, and of all its stores, for search engines. */
export function serveSitemaps(
  server: FastifyInstance,
  { upstreams, rate, publicUrl }: Pick<Serving, 'upstreams' | 'rate' | 'publicUrl'>,
): void {
  for (const [path, { askedAt, paths }] of Object.entries(sitemaps)) {
    server.get(path, async (request, reply): Promise<FastifyReply> => {
      if (!rate.countsWithinLimit(request.ip, 'call')) throw new DomainError('TOO_MANY_REQUESTS');
      const { statusCode, text } = await upstreams.askForPreview('search', askedAt);
      if (statusCode !== 200) throw new DomainError('UPSTREAM_UNAVAILABLE');
      const addresses = paths(JSON.parse(text)).map((each) => new URL(each, publicUrl).href);
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/xml; charset=utf-8')
        .send(sitemapOf(addresses));
    });
  }
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
