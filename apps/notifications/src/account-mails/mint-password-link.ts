import { hash, randomBytes } from 'node:crypto';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const TOKEN_BYTES = 32;

/** Makes the link by which somebody takes a new password. */
@Injectable()
export class MintPasswordLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Gives the path of its page, which stands nowhere else. Auth knows it by its digest before anybody has it. */
  async run(userId: string, until: Date): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const linkDigest = hash('sha256', token, 'base64url');
    await this.dataSource.transaction((manager) =>
      this.outbox.publish(manager, 'notifications.password-link-made.v1', {
        userId,
        linkDigest,
        until: until.toISOString(),
      }),
    );
    return `/reset-password/${token}`;
  }
}
