import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { SIGNING_KEY, type SigningKey } from './signing-key';

/** Where the other services learn the keys that session tokens are verified with. */
@Controller()
export class PublicKeysController {
  constructor(@Inject(SIGNING_KEY) private readonly key: SigningKey) {}

  @Public()
  @Get('.well-known/jwks.json')
  @Header('cache-control', 'public, max-age=300')
  publicKeys(): JSONWebKeySet {
    return this.key.publicKeys;
  }
}
