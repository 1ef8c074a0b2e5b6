/** At most one of the two: a session token, or the single-use ticket of a stream. */
export interface Credentials {
  token?: string;
  ticket?: string;
}

const BEARER = /^bearer\s+(\S+)\s*$/i;

/**
 * What a caller shows to say who it is. The `Authorization` header goes before `?token=`, which only streams take: browsers open
 * them without headers of ours. A ticket, unlike a session token, holds no dot.
 */
export function credentialsOf(authorization: string | undefined, tokenInAddress?: unknown): Credentials {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token !== undefined) return { token };
  if (typeof tokenInAddress !== 'string' || tokenInAddress === '') return {};
  return tokenInAddress.includes('.') ? { token: tokenInAddress } : { ticket: tokenInAddress };
}
