import type { AlertTerms } from '@barrelhive/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueIndex } from '../catalogue-copy/catalogue-index';
import { SavedAlertEntity } from './saved-alert.entity';

/** The terms a user watches, oldest first, and those of them that no product fits whole. */
@Injectable()
export class ListAlertTerms {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueIndex,
  ) {}

  async run(userId: string): Promise<AlertTerms> {
    const alerts = await this.dataSource
      .getRepository(SavedAlertEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC' } });
    const terms = alerts.map((alert) => alert.searchTerm);
    const unmatched = await this.catalogue.unmatchedTerms(this.dataSource.manager, terms);
    return { terms, nearTerms: [...unmatched] };
  }
}
