import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteTermChanges } from '../database/term-changes';
import { SavedAlertEntity } from './saved-alert.entity';

/** Removes one of the caller's own alerts with its matches and history; somebody else's is not found. */
@Injectable()
export class DeleteSavedAlert {
  constructor(private readonly dataSource: DataSource) {}

  async run(userId: string, alertId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const saved = await manager.findOneBy(SavedAlertEntity, { id: alertId, userId });
      if (!saved) throw new DomainError('NOT_FOUND');
      const { affected } = await manager.delete(SavedAlertEntity, { id: alertId, userId });
      if (affected !== 1) throw new DomainError('NOT_FOUND');
      await noteTermChanges(manager, 'unwatched', [saved]);
    });
  }
}
