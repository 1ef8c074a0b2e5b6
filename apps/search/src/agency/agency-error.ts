/**
 * Why the agency gave no usable answer:
 * `unavailable` no answer, 429 or 5xx; `refused` any other status; `garbled` cut short or unreadable; `notice` a page of maintenance or
 * of a firewall in place of the one that was asked for; `layout` readable, but not what we know how to read.
 */
export type AgencyFault = 'unavailable' | 'refused' | 'garbled' | 'notice' | 'layout';

/** A request to the agency that gave no usable answer. The message is fit for the status page. */
export class AgencyError extends Error {
  constructor(
    readonly fault: AgencyFault,
    message: string,
    readonly details: { status?: number; retryAfterMs?: number } = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AgencyError';
  }

  /** Whether the same request may well work later. A changed layout will not mend itself in seconds. */
  get mayPass(): boolean {
    return this.fault === 'unavailable' || this.fault === 'garbled' || this.fault === 'notice';
  }
}

/** What such pages say, whoever makes them: the agency, IIS, Azure, AWS, Imperva, Cloudflare, Akamai, F5, PerimeterX and others. */
const WORDS_OF_NOTICES =
  /maintenance|being updated|under construction|(?:temporarily|currently|is) unavailable|offline|be (?:right )?back|try again (?:later|in a few)|technical difficult|incapsula|imperva|cloudflare|akamai|just a moment|checking your browser|access (?:is )?denied|request (?:unsuccessful|rejected|blocked)|has been blocked|unusual traffic|security (?:check|service)|support id|captcha|not a robot|are (?:a )?human|awswaf|pardon our interruption|press (?:&|&amp;|and) hold|enable javascript and cookies|ddos|intrusion|access blocked|barracuda|too many requests|now in line|queue-it|outage|restore all services|upgrading|service unavailable|bad gateway|gateway time-?out|server error|something (?:has gone|went) wrong|(?:scheduled|planned|emergency) (?:downtime|repairs|work)|(?:site|system|server|application|database) is (?:currently |temporarily )?down|connection (?:timed out|refused)|unexpected error|an error (?:has )?occurred|verify(?:ing)? (?:that )?you|attention required|datadome|radware|sucuri|zscaler|blocked by|(?:is|are)n['’]t available/i;

/** The fault of a page that lacks what it is read by. By its words it is a `notice`; else its layout has changed. */
export function unlikeAsked(page: string, message: string): AgencyError {
  return new AgencyError(WORDS_OF_NOTICES.test(page) ? 'notice' : 'layout', message);
}
