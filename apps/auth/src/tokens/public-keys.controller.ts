import { Public } from '@barrelhive/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { SigningKeyRing } from './signing-key-ring';
import { PUBLISHED_KEYS_MAX_AGE_SECONDS } from './stored-keys';

/** Where the other services learn the keys that session tokens are verified with. */
@Controller()
export class PublicKeysController {
  constructor(private readonly ring: SigningKeyRing) {}

  @Public()
  @Get('.well-known/jwks.json')
  @Header('cache-control', `public, max-age=${PUBLISHED_KEYS_MAX_AGE_SECONDS}`)
  publicKeys(): JSONWebKeySet {
    return this.ring.published;
  }
}
