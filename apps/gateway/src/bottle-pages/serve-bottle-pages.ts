import { gzipSync } from 'node:zlib';
import { DomainError, logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Upstreams } from '../upstreams/upstreams';
import type { RequestRate } from '../limits/request-rate';
import { previewedBottle, withBottlePreview, withoutBottlePreview } from './bottle-preview';
import type { BuiltWebApp } from '../web-app/built-web-app';
import { sendContent } from '../web-app/send-content';
import { variantOf, type WebFileContent } from '../web-app/web-files';

const PATH = '/bottles/:sku';
/** What the web app writes for all bottles; without it, the shell of its screens. */
const PAGE_OF_ALL = '/bottles/_';
const pathOfBottle = z.object({ sku: z.string().min(1).max(32) });
const log = logger('bottle-pages');

interface Serving {
  webApp: BuiltWebApp;
  upstreams: Upstreams;
  rate: RequestRate;
  publicUrl: string;
}

/** What is known of a bottle: nothing while search does not answer, or is not asked. */
type Known = { bottle: z.infer<typeof previewedBottle> } | 'unknown' | 'not-said';

/**
 * Serves the page of a bottle with a head that names it, for whoever shows a shared link without running scripts. Each is a call of search: who
 * has made too many calls gets the page without it.
 */
export function serveBottlePages(server: FastifyInstance, { webApp, upstreams, rate, publicUrl }: Serving): void {
  const page = webApp.find(PAGE_OF_ALL);
  const content = page && webApp.contentOf(page);
  const text = content?.plain.body.toString() ?? '';
  const undescribed = content && compressed(content.type, withoutBottlePreview(text));
  server.get(PATH, async (request, reply): Promise<FastifyReply> => {
    if (!content || !undescribed) throw new DomainError('NOT_FOUND');
    void reply.header('cache-control', 'no-cache');
    const path = pathOfBottle.safeParse(request.params);
    const mayAsk = (): boolean => rate.countsWithinLimit(request.ip, 'call');
    const known = path.success ? await askFor(upstreams, path.data.sku, mayAsk) : 'unknown';
    if (typeof known === 'object' && path.success) {
      const address = new URL(`/bottles/${encodeURIComponent(path.data.sku)}`, publicUrl).href;
      return sendContent(compressed(content.type, withBottlePreview(text, known.bottle, address)), request, reply);
    }
    if (known === 'not-said') return sendContent(undescribed, request, reply);
    void reply.header('x-robots-tag', 'noindex');
    return reply.status(404).header('cache-control', 'no-store').type(content.type).send(content.plain.body);
  });
}

/** At a low level: a page is made for each request. */
function compressed(type: string, text: string): WebFileContent {
  const body = Buffer.from(text);
  return { type, plain: variantOf(body), gzip: variantOf(gzipSync(body, { level: 3 })) };
}

async function askFor(upstreams: Upstreams, sku: string, mayAsk: () => boolean): Promise<Known> {
  if (!mayAsk()) return 'not-said';
  try {
    const { statusCode, text } = await upstreams.askForPreview('search', `/api/items/${encodeURIComponent(sku)}`);
    if (statusCode === 404 || statusCode === 400) return 'unknown';
    return statusCode === 200 ? { bottle: previewedBottle.parse(JSON.parse(text)) } : 'not-said';
  } catch (error) {
    log.warn({ err: error }, 'a page of a bottle goes out without its preview');
    return 'not-said';
  }
}
