import { queryRows } from '@barrelhive/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const LOOK_AGAIN_MS = 10_000;

const watchedRow = z.object({ sku: z.string() });

/** The bottles that alerts find, a few seconds old at most. */
@Injectable()
export class WatchedBottles {
  private skus: ReadonlySet<string> = new Set();
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly dataSource: DataSource) {}

  async current(): Promise<ReadonlySet<string>> {
    if (performance.now() - this.readAt < LOOK_AGAIN_MS) return this.skus;
    const rows = await queryRows(this.dataSource, watchedRow, `SELECT sku FROM watched_bottle WHERE alerts > 0`);
    this.skus = new Set(rows.map(({ sku }) => sku));
    this.readAt = performance.now();
    return this.skus;
  }
}
