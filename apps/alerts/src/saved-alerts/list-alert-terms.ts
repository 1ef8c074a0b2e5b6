import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SavedAlertEntity } from './saved-alert.entity';

/** The terms a user watches, oldest first. */
@Injectable()
export class ListAlertTerms {
  constructor(private readonly dataSource: DataSource) {}

  async run(userId: string): Promise<string[]> {
    const alerts = await this.dataSource
      .getRepository(SavedAlertEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC' } });
    return alerts.map((alert) => alert.searchTerm);
  }
}
