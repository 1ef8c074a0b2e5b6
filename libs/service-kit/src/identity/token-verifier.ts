import passport from 'passport';
import type { Identity } from './identity';
import { identityFrom } from './identity.strategy';

type Authenticate = (request: { headers: { authorization: string } }) => void;
type Outcome = Parameters<typeof identityFrom<Identity>>;

/** Tells who a session token belongs to. An injectable, for tokens that do not come in the Authorization header. */
export class TokenVerifier {
  /** @param strategy the name under which the service's identity strategy is known to passport */
  constructor(private readonly strategy: string) {}

  /** Rejects with SESSION_EXPIRED, or with UPSTREAM_UNAVAILABLE when the public keys cannot be had. */
  async verify(token: string): Promise<Identity> {
    const outcome = await new Promise<Outcome>((resolve) => {
      const report = (...reported: Outcome) => resolve(reported);
      const authenticate = passport.authenticate(this.strategy, { session: false }, report) as Authenticate;
      authenticate({ headers: { authorization: `Bearer ${token}` } });
    });
    return identityFrom(...outcome);
  }
}
