/** How much of a limit is used. */
export interface UsedLimit {
  most: number;
  used: number;
  windowSeconds: number;
  /** Until the count begins anew. */
  resetSeconds: number;
}

/** The headers that tell a caller of the limit that is nearest, and which limits there are (draft-ietf-httpapi-ratelimit-headers-07). */
export function rateLimitHeaders(limits: readonly [UsedLimit, ...UsedLimit[]]): Record<string, string> {
  const nearest = limits.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one));
  return {
    'ratelimit-limit': `${nearest.most}`,
    'ratelimit-remaining': `${leftOf(nearest)}`,
    'ratelimit-reset': `${nearest.resetSeconds}`,
    'ratelimit-policy': limits.map(({ most, windowSeconds }) => `${most};w=${windowSeconds}`).join(', '),
  };
}

/** The limit that is passed, if one is. */
export function passedLimit(limits: readonly UsedLimit[]): UsedLimit | undefined {
  return limits.find(({ most, used }) => used > most);
}

const leftOf = ({ most, used }: UsedLimit) => Math.max(0, most - used);
