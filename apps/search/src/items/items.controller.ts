import type { ItemDetail, ItemNumbers } from '@barrelhive/contracts';
import { parseWith, Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { Searchers } from '../search/searcher';
import { ReadItem } from './read-item';

@Controller('api/items')
export class ItemsController {
  constructor(
    private readonly searchers: Searchers,
    private readonly readItem: ReadItem,
    private readonly catalogue: CatalogueCopy,
  ) {}

  @Public()
  @Get()
  @Header('cache-control', 'public, max-age=600')
  numbers(): ItemNumbers {
    return { skus: this.catalogue.current.listed.map(({ sku }) => sku) };
  }

  /** Open to guests, and not one of their counted searches. */
  @Public()
  @Get(':sku')
  @Header('cache-control', 'no-store')
  async read(@Param('sku', parseWith(z.string())) sku: string, @Req() request: FastifyRequest): Promise<ItemDetail> {
    return this.readItem.run(sku, await this.searchers.identify(request), request.headers['user-agent']);
  }
}
