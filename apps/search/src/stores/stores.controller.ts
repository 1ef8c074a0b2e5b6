import { storeNumber, type StoreArrivals } from '@barrelhive/contracts';
import { CurrentUser, parseWith, Public, sendTaggedJson, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListStores } from './list-stores';
import { ReadStore } from './read-store';
import { ReadStoreArrivals } from './read-store-arrivals';

const FRESH_SECONDS = 60;

/** The stores, for everybody. */
@Public()
@Controller('api/stores')
export class StoresController {
  constructor(
    private readonly listStores: ListStores,
    private readonly readStore: ReadStore,
    private readonly readArrivals: ReadStoreArrivals,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body = JSON.stringify(await this.listStores.run(new Date()));
    await sendTaggedJson(request, reply, { body, freshSeconds: FRESH_SECONDS });
  }

  @Get(':number')
  async read(
    @Param('number', parseWith(storeNumber)) number: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = JSON.stringify(await this.readStore.run(number, new Date()));
    await sendTaggedJson(request, reply, { body, freshSeconds: FRESH_SECONDS });
  }

  /** Not the same for everybody: members see what guests see a day later. */
  @Get(':number/arrivals')
  @Header('cache-control', 'no-store')
  arrivals(
    @Param('number', parseWith(storeNumber)) number: string,
    @CurrentUser() user: Identity | undefined,
  ): Promise<StoreArrivals> {
    return this.readArrivals.run(number, user?.userId, new Date());
  }
}
