import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const YEAR_SECONDS = 31_536_000;

/**
 * The security headers of every answer, by name. Scripts come from us alone; `scriptHashes` are those of the inline scripts in our
 * own pages. Styles come from files of ours. React sets the styles of an element through the DOM, which the policy allows.
 */
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[]): Readonly<Record<string, string>> {
  return headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
          'style-src': ["'self'"],
          'img-src': ["'self'", 'data:'],
          'font-src': ["'self'"],
          'connect-src': ["'self'"],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
        },
      },
      // A promise for a year, and only where there is https to keep it.
      strictTransportSecurity: new URL(publicUrl).protocol === 'https:' && { maxAge: YEAR_SECONDS },
      // The checkout opens in a tab of its own and comes back.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
    }),
  );
}

/** Helmet sets the same on every answer, and putting that together costs more than passing a call on: it is asked once. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (fault) => {
    if (fault) throw new Error('Helmet has no headers to give.', { cause: fault });
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
