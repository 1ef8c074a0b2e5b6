import { dropsQuery, type DropsAnswer, type DropsQuery } from '@barrelhive/contracts';
import { CurrentUser, parseWith, Public, type Identity } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { dropsFeed } from './drops-feed';
import { ReadDrops } from './read-drops';

export const DROPS_ADDRESS = Symbol('public address of the boards');

const CACHED = 'public, max-age=60';

/** What there is to look at. */
@Public()
@Controller('api')
export class DropsController {
  constructor(
    private readonly readDrops: ReadDrops,
    @Inject(DROPS_ADDRESS) private readonly publicUrl: string,
  ) {}

  /** Not the same for everybody: members who pay see to which stores something came. */
  @Get('drops')
  @Header('vary', 'authorization')
  async read(
    @Query(parseWith(dropsQuery)) query: DropsQuery,
    @CurrentUser() user: Identity | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DropsAnswer> {
    const answer = await this.readDrops.run(query, { userId: user?.userId, now: new Date() });
    void reply.header('cache-control', user ? 'no-store' : CACHED);
    return answer;
  }

  @Get('drops.atom')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', CACHED)
  async feed(): Promise<string> {
    const { drops, lastChecked } = await this.readDrops.run({}, { userId: undefined, now: new Date() });
    const newToAll = drops.filter(({ reason }) => reason !== 'at-stores');
    return dropsFeed(newToAll, new Date(lastChecked), this.publicUrl);
  }
}
