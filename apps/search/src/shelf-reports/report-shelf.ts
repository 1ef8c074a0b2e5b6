import type { ItemReportBody } from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockCopy } from '../local-copy/store-stock-copy';
import { keepShelfReport } from './keep-shelf-report';

/** `POST /api/items/{sku}/reports`: a member says whether a bottle was there. */
@Injectable()
export class ReportShelf {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    private readonly stock: StoreStockCopy,
  ) {}

  /** Throws NOT_FOUND for a bottle or a store that nobody knows. */
  async run(userId: string, sku: string, { storeNumber, seen }: ItemReportBody): Promise<void> {
    const number = Number(storeNumber);
    if (!this.catalogue.current.bySku.has(sku) || !this.stock.knowsStore(number)) throw new DomainError('NOT_FOUND');
    await this.dataSource.transaction((manager) =>
      keepShelfReport(manager, { userId, sku, storeNumber: number, seen, at: new Date() }),
    );
  }
}
