import passport from 'passport';
import { ExtractJwt } from 'passport-jwt';
import type { FastifyRequest } from 'fastify';
import { InvalidTokenError, type TokenVerifier } from './token-verifier';

const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/**
 * The passport strategy of session tokens. passport-jwt finds the token; its own verifier knows no EdDSA, so jose checks it
 * (docs/adr/0001).
 */
export class IdentityStrategy extends passport.Strategy {
  constructor(private readonly verifier: TokenVerifier) {
    super();
  }

  override authenticate(request: Parameters<typeof bearerToken>[0]): void {
    const token = bearerToken(request);
    if (!token) return this.fail('no token', 401);
    this.verifier.verify(token).then(
      (identity) => this.success(identity),
      (error: unknown) => (error instanceof InvalidTokenError ? this.fail(error.message, 401) : this.error(error)),
    );
  }
}

/** Whether a request tries to say who it is from. */
export function carriesToken(request: FastifyRequest): boolean {
  return /^bearer\s/i.test(request.headers.authorization ?? '');
}
