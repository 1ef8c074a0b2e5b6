import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@barrelhive/service-kit';
import { SignJWT } from 'jose';
import type { SigningKey } from './signing-key';

/** What a session token says. */
export interface TokenSubject {
  accountId: string;
  sessionId: string;
  email: string;
  mustChangePassword: boolean;
  startedAt: Date;
  endsAt: Date;
}

/** Signs session tokens. A token lives as long as its session can at most; whether the session still does, the row says. */
export class SessionTokens {
  constructor(private readonly key: SigningKey) {}

  sign(subject: TokenSubject): Promise<string> {
    return new SignJWT({ sid: subject.sessionId, email: subject.email, pwc: subject.mustChangePassword })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: this.key.keyId })
      .setSubject(subject.accountId)
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setIssuedAt(subject.startedAt)
      .setExpirationTime(subject.endsAt)
      .sign(this.key.privateKey);
  }
}
