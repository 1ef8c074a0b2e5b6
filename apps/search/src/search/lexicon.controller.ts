import { createHash } from 'node:crypto';
import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CatalogueCopy } from '../local-copy/catalogue-copy';

const FRESH_SECONDS = 600;

/** `GET /api/search/lexicon`: the catalogue's own words, for "Did you mean" in the browser. */
@Public()
@Controller('api/search/lexicon')
export class LexiconController {
  private answer: { of: readonly string[]; body: string; tag: string } | undefined;

  constructor(private readonly catalogue: CatalogueCopy) {}

  @Get()
  async read(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const { body, tag } = this.current();
    void reply.header('etag', tag).header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    if (known?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)) {
      await reply.status(304).send();
      return;
    }
    await reply.type('application/json; charset=utf-8').send(body);
  }

  private current() {
    const { lexicon } = this.catalogue.current;
    if (this.answer?.of !== lexicon) {
      const body = JSON.stringify({ words: lexicon });
      const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      this.answer = { of: lexicon, body, tag };
    }
    return this.answer;
  }
}
