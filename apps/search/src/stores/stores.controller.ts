import { storeNumber } from '@barrelhive/contracts';
import { parseWith, Public, sendTaggedJson } from '@barrelhive/service-kit';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListStores } from './list-stores';
import { ReadStore } from './read-store';

const FRESH_SECONDS = 60;

/** The stores, for everybody. */
@Public()
@Controller('api/stores')
export class StoresController {
  constructor(
    private readonly listStores: ListStores,
    private readonly readStore: ReadStore,
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
}
