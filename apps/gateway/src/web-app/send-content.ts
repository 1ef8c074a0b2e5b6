import negotiate from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Variant, WebFileContent } from './web-files';

/** Sends a file, or 304 to a client that has it already. */
export function sendContent(content: WebFileContent, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, etag } = chooseVariant(content, request, reply);
  void reply.header('etag', etag);
  return isKnown(etag, request.headers['if-none-match']) ? reply.status(304).send() : reply.send(body);
}

/** The variant that the client takes, best first; the reply says which it is. */
export function chooseVariant(content: WebFileContent, request: FastifyRequest, reply: FastifyReply): Variant {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  const variant = encoding === 'br' || encoding === 'gzip' ? content[encoding] : undefined;
  void reply.type(content.type).header('vary', 'accept-encoding');
  if (encoding && variant) void reply.header('content-encoding', encoding);
  return variant ?? content.plain;
}

function isKnown(etag: string, knownTags: string | undefined): boolean {
  const known = knownTags?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
