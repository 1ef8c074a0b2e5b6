import { textPage, type TextPage } from '@barrelhive/contracts';
import { textTitle } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendContent } from '../web-app/send-content';
import { compressedPage, placeNamed } from './page-head';
import type { Serving } from './serve-described-pages';

const TOKEN = /^[a-z0-9]{10}$/;
const END_OF_HEAD = '</head>';

const log = logger('text-pages');

/**
 * Serves the page of a text with what the text told in it, so that a phone shows it without asking again. Whatever is not told, for whatever reason,
 * gets the page as it was built, and asks by itself.
 */
export function serveTextPages(server: FastifyInstance, serving: Serving): void {
  const { webApp } = serving;
  const page = webApp.find('/t/_');
  const content = page && webApp.contentOf(page);
  if (!content) return;
  const text = content.plain.body.toString();
  server.get<{ Params: { token: string } }>('/t/:token', async (request, reply) => {
    void reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache');
    const { token } = request.params;
    const textPage = TOKEN.test(token) ? await askFor(serving, token, request) : undefined;
    return sendContent(
      textPage ? compressedPage(content.type, tellingPage(text, token, textPage)) : content,
      request,
      reply,
    );
  });
}

async function askFor({ upstreams, rate }: Serving, token: string, { ip }: FastifyRequest) {
  // A guess here is a guess at the text itself.
  if (!rate.countsWithinLimit(ip, 'search')) return undefined;
  try {
    const { statusCode, text } = await upstreams.askForPreview('notifications', `/api/texts/${token}`);
    return statusCode === 200 ? textPage.parse(JSON.parse(text)) : undefined;
  } catch (error) {
    log.warn({ err: error }, 'the page of a text goes out without what it told');
    return undefined;
  }
}

/** The page with the answer in its head and the title in its place. */
export function tellingPage(page: string, token: string, textPage: TextPage): string {
  const answer = JSON.stringify(textPage).replaceAll('<', String.raw`\u003c`);
  const script = `<script type="application/json" data-of-page="" data-answer="/api/texts/${token}">${answer}</script>`;
  const withAnswer = page.replace(END_OF_HEAD, () => script + END_OF_HEAD);
  return textPage.bottles.length === 0 ? withAnswer : placeNamed(withAnswer, textTitle(textPage));
}
