import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';

/** Runs at build time only: writes the public pages and the fallback as HTML. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={routerContext} url={request.url} />);
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { status, headers });
}
