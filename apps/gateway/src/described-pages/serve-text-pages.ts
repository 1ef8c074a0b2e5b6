import { textPage, type TextPage } from '@barrelhive/contracts';
import { readTextToken, textTitle } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendContent, sendMissing } from '../web-app/send-content';
import { compressedPage, placeNamed } from './page-head';
import type { Serving } from './serve-described-pages';

const END_OF_HEAD = '</head>';

const log = logger('text-pages');

/**
 * Serves the page of a text with what the text told in it, so that a phone shows it without asking again. What is not told for now is the page as it
 * was built, which asks by itself. So is the page of a link that nobody knows, with 404.
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
    const told = readTextToken(token) === undefined ? 'unknown' : await askFor(serving, token, request);
    if (told === 'unknown') return sendMissing(content, request, reply);
    return sendContent(
      told === 'not-said' ? content : compressedPage(content.type, tellingPage(text, token, told)),
      request,
      reply,
    );
  });
}

async function askFor({ upstreams, rate }: Serving, token: string, { ip }: FastifyRequest) {
  // A guess here is a guess at the text itself.
  if (!rate.countsWithinLimit(ip, 'search')) return 'not-said';
  try {
    const { statusCode, text } = await upstreams.askForPreview('notifications', pathOf(token));
    if (statusCode === 404) return 'unknown';
    return statusCode === 200 ? textPage.parse(JSON.parse(text)) : 'not-said';
  } catch (error) {
    log.warn({ err: error }, 'the page of a text goes out without what it told');
    return 'not-said';
  }
}

/** As the page itself asks. */
const pathOf = (token: string) => `/api/texts/${encodeURIComponent(token)}`;

/** The page with the answer in its head and the title in its place. */
export function tellingPage(page: string, token: string, textPage: TextPage): string {
  const answer = JSON.stringify(textPage).replaceAll('<', String.raw`\u003c`);
  const script = `<script type="application/json" data-of-page="" data-answer="${pathOf(token)}">${answer}</script>`;
  const withAnswer = page.replace(END_OF_HEAD, () => script + END_OF_HEAD);
  return textPage.bottles.length === 0 ? withAnswer : placeNamed(withAnswer, textTitle(textPage));
}
