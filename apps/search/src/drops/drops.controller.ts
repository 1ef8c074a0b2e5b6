import { dropsQuery, type DropsAnswer, type DropsQuery } from '@barrelhive/contracts';
import { parseWith, Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import { dropsFeed } from './drops-feed';
import { ReadDrops } from './read-drops';

export const DROPS_ADDRESS = Symbol('public address of the boards');

const CACHED = 'public, max-age=60';

/** What there is to look at, the same for everybody. */
@Public()
@Controller('api')
export class DropsController {
  constructor(
    private readonly readDrops: ReadDrops,
    @Inject(DROPS_ADDRESS) private readonly publicUrl: string,
  ) {}

  @Get('drops')
  @Header('cache-control', CACHED)
  read(@Query(parseWith(dropsQuery)) query: DropsQuery): Promise<DropsAnswer> {
    return this.readDrops.run(query);
  }

  @Get('drops.atom')
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', CACHED)
  async feed(): Promise<string> {
    const { drops, lastChecked } = await this.readDrops.run({});
    return dropsFeed(drops, new Date(lastChecked), this.publicUrl);
  }
}
