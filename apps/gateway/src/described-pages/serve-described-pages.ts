import { DomainError, logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RequestRate } from '../limits/request-rate';
import type { Upstreams } from '../upstreams/upstreams';
import type { BuiltWebApp } from '../web-app/built-web-app';
import { sendContent, sendMissing } from '../web-app/send-content';
import { compressedPage, describePage, undescribedPage, type Described } from './page-head';

export interface Serving {
  webApp: BuiltWebApp;
  upstreams: Upstreams;
  rate: RequestRate;
  publicUrl: string;
}

/** Pages of which there is one for each bottle, or each store. */
export interface DescribedPages {
  /** `bottles`: their addresses are below it, and so is what the web app writes for all of them, `/bottles/_`. */
  folder: string;
  /** What one may be called in an address. */
  isName: (name: string) => boolean;
  /** Where search says what it knows of one. */
  askedAt: (name: string) => string;
  /** Reads that answer, and describes the page of that address. */
  describe: (answer: unknown, address: string) => Described;
}

/** What is known of one: nothing while search does not answer, or is not asked. */
type Known = { described: Described } | 'unknown' | 'not-said';

const log = logger('described-pages');

/**
 * Serves a page with a head that says what it is about, for whoever shows a shared link without running scripts. Each is a call of search: who
 * has made too many calls gets the page without it.
 */
export function serveDescribedPages(server: FastifyInstance, serving: Serving, pages: DescribedPages): void {
  const { webApp, rate, publicUrl } = serving;
  const { folder, isName } = pages;
  const page = webApp.find(`/${folder}/_`);
  const content = page && webApp.contentOf(page);
  const text = content?.plain.body.toString() ?? '';
  const undescribed = content && compressedPage(content.type, undescribedPage(text));
  server.get<{ Params: { name: string } }>(`/${folder}/:name`, async (request, reply): Promise<FastifyReply> => {
    if (!content || !undescribed) throw new DomainError('NOT_FOUND');
    void reply.header('cache-control', 'no-cache');
    const { name } = request.params;
    const address = new URL(`/${folder}/${encodeURIComponent(name)}`, publicUrl).href;
    const mayAsk = (): boolean => rate.countsWithinLimit(request.ip, 'call');
    const known = isName(name) ? await askFor(serving, pages, { name, address, mayAsk }) : 'unknown';
    if (typeof known === 'object')
      return sendContent(compressedPage(content.type, describePage(text, known.described)), request, reply);
    if (known === 'not-said') return sendContent(undescribed, request, reply);
    void reply.header('x-robots-tag', 'noindex');
    return sendMissing(content, request, reply);
  });
}

async function askFor(
  { upstreams }: Serving,
  { askedAt, describe }: DescribedPages,
  { name, address, mayAsk }: { name: string; address: string; mayAsk: () => boolean },
): Promise<Known> {
  if (!mayAsk()) return 'not-said';
  try {
    const { statusCode, text } = await upstreams.askForPreview('search', askedAt(name));
    if (statusCode === 404 || statusCode === 400) return 'unknown';
    return statusCode === 200 ? { described: describe(JSON.parse(text), address) } : 'not-said';
  } catch (error) {
    log.warn({ err: error, address }, 'a page goes out without what it is about');
    return 'not-said';
  }
}
