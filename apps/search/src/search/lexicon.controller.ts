import { entityTagOf, Public, sendTaggedJson } from '@barrelhive/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CatalogueCopy } from '../local-copy/catalogue-copy';

const FRESH_SECONDS = 600;

/** `GET /api/search/lexicon`: the catalogue's own words, for "Did you mean" in the browser. */
@Public()
@Controller('api/search/lexicon')
export class LexiconController {
  private answer: { of: readonly string[]; body: string; tag: string } | undefined;

  constructor(private readonly catalogue: CatalogueCopy) {}

  @Get()
  read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return sendTaggedJson(request, reply, { ...this.current(), freshSeconds: FRESH_SECONDS });
  }

  private current() {
    const { lexicon } = this.catalogue.current;
    if (this.answer?.of !== lexicon) {
      const body = JSON.stringify({ words: lexicon });
      this.answer = { of: lexicon, body, tag: entityTagOf(body) };
    }
    return this.answer;
  }
}
