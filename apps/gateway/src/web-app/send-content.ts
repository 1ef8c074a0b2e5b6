import negotiate from '@fastify/accept-negotiator';
import { hasTag } from '@barrelhive/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Variant, WebFileContent } from './web-files';

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** Sends a file, or 304 to a client that has it already. */
export function sendContent(content: WebFileContent, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, etag } = chooseVariant(content, request, reply);
  void reply.header('etag', etag);
  return hasTag(request, etag) ? reply.status(304).send() : reply.send(body);
}

/** Sends a page with 404. Not to be cached: a browser that asked about its copy would get a 304, which does not say that something is missing. */
export function sendMissing(content: WebFileContent, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body } = chooseVariant(content, request, reply);
  return reply.status(404).header('cache-control', 'no-store').send(body);
}

/** The variant that the client takes, best first; the reply says which it is. */
export function chooseVariant(content: WebFileContent, request: FastifyRequest, reply: FastifyReply): Variant {
  const made = ENCODINGS.filter((encoding) => content[encoding]);
  const taken = negotiate(request.headers['accept-encoding'] ?? '', made);
  const encoding = made.find((each) => each === taken);
  void reply.type(content.type).header('vary', 'accept-encoding');
  if (encoding) void reply.header('content-encoding', encoding);
  return (encoding && content[encoding]) ?? content.plain;
}
