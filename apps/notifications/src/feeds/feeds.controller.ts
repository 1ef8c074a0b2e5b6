import type { FeedsAnswer } from '@barrelhive/contracts';
import { CurrentUser, entityTagOf, hasTag, Public, type Identity } from '@barrelhive/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnFeeds } from './own-feeds';
import { ReadFeeds } from './read-feeds';

const ATOM = 'application/atom+xml; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

/** The feeds of the caller, and what stands at the address of somebody's feeds, for whoever has it. */
@Controller('api/feeds')
export class FeedsController {
  constructor(
    private readonly ownFeeds: OwnFeeds,
    private readonly readFeeds: ReadFeeds,
  ) {}

  @Get()
  read(@CurrentUser() { userId }: Identity): Promise<FeedsAnswer> {
    return this.ownFeeds.read(userId);
  }

  @Post()
  renew(@CurrentUser() { userId }: Identity): Promise<FeedsAnswer> {
    return this.ownFeeds.renew(userId);
  }

  @Delete()
  @HttpCode(204)
  switchOff(@CurrentUser() { userId }: Identity): Promise<void> {
    return this.ownFeeds.switchOff(userId);
  }

  @Public()
  @Get(':key/alerts.atom')
  async alerts(@Param('key') key: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await send(request, reply, { type: ATOM, body: await this.readFeeds.alerts(key) });
  }

  @Public()
  @Get(':key/alerts/:id.atom')
  async alert(
    @Param() { key, id }: Record<'key' | 'id', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(request, reply, { type: ATOM, body: await this.readFeeds.alerts(key, id) });
  }

  @Public()
  @Get(':key/calendar.ics')
  async calendar(@Param('key') key: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await send(request, reply, { type: CALENDAR, body: await this.readFeeds.calendar(key) });
  }
}

/** Only the reader may keep it, who asks each time whether it is still that. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { type: string; body: string },
): Promise<void> {
  const tag = entityTagOf(body);
  void reply.header('etag', tag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
  if (hasTag(request, tag)) await reply.status(304).send();
  else await reply.type(type).send(body);
}
