import { VerifiedTokens, type Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { SessionEntity } from './session.entity';

/** Ends the caller's session. One that has ended stays as it is. */
@Injectable()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  async run({ sessionId, userId }: Identity): Promise<void> {
    const session = { id: sessionId, accountId: userId, endedAt: IsNull() };
    await this.dataSource.manager.update(SessionEntity, session, { endedAt: () => 'now()' });
    this.verifiedTokens.evict((identity) => identity.sessionId === sessionId);
  }
}
