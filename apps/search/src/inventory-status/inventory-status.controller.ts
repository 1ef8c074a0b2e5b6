import type { InventoryStatus } from '@barrelhive/contracts';
import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { readRuns } from '../refresh/refresh-runs';

const RUNS_SHOWN = 20;

/** `GET /api/inventory/status`: how fresh the catalogue is, how much of it there is, and how the last passes went. */
@Public()
@Controller('api/inventory/status')
export class InventoryStatusController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async read(): Promise<InventoryStatus> {
    const { observedAt, size, counts } = this.catalogue.current;
    const runs = await readRuns(this.dataSource.manager, RUNS_SHOWN);
    return {
      ...(observedAt && {
        lastGoodPassAt: observedAt.toISOString(),
        ageSeconds: Math.max(0, Math.floor((Date.now() - observedAt.getTime()) / 1000)),
        counts,
      }),
      rows: size,
      ...runs,
    };
  }
}
