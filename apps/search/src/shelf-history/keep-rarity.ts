import type { SeldomSeen } from '@barrelhive/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inParts } from '../catalogue/in-parts';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { readShelfHistories, readWatch, writeRarities } from './shelf-history-rows';
import { rarityOf } from './rarity';

const BOTTLES_AT_ONCE = 200;

/** Reckons anew, once a day, how seldom each bottle of the agency's table is on a shelf. */
@Injectable()
export class KeepRarity {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
  ) {}

  async run(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const watch = await readWatch(manager);
    if (!watch) return;
    for (const products of inParts(this.catalogue.current.listed, BOTTLES_AT_ONCE)) {
      const skus = products.map(({ sku }) => sku);
      const found = new Map<string, SeldomSeen>();
      for (const [sku, history] of await readShelfHistories(manager, skus)) {
        const rarity = rarityOf(history, watch, now);
        if (rarity) found.set(sku, rarity);
      }
      await writeRarities(manager, skus, found);
    }
  }
}
