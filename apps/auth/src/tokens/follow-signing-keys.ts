import { ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SigningKeyRing } from './signing-key-ring';
import { keepTwoKeys, type Secrets } from './stored-keys';

/** Injection token of the {@link Secrets}. */
export const SIGNING_SECRETS = Symbol('signing secrets');

const LOOK_AGAIN_MS = 60_000;

/** Keeps the ring of every replica as the database says, from before the first request on, and woken by each change. */
@Injectable()
export class FollowSigningKeys implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ring: SigningKeyRing,
    @Inject(SIGNING_SECRETS) private readonly secrets: Secrets,
    loops: ServiceLoops,
  ) {
    const failure = 'could not read the signing keys; those that are known go on';
    loops.repeat({ round: () => this.run(), restMs: LOOK_AGAIN_MS, wokenBy: 'signing_key', failure });
  }

  onModuleInit(): Promise<void> {
    return this.run({ isStarting: true });
  }

  async run(when = { isStarting: false }): Promise<void> {
    const keys = await this.dataSource.transaction((manager) => keepTwoKeys(manager, this.secrets, when));
    const signing = keys.find(({ isSigning }) => isSigning);
    if (!signing) throw new Error('No signing key is stored that signs.');
    this.ring.take(
      signing,
      keys.filter((key) => key !== signing),
    );
  }
}
