import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TAG_LENGTH = 22;

/** The entity tag that stands for exactly these bytes. */
export function entityTagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)}"`;
}

/** Whether a client says by `If-None-Match` that it has what a tag stands for. */
export function hasTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
}

/** Sends JSON that anybody may keep for some seconds, or 304 to a client that has it already. */
export async function sendTaggedJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, freshSeconds, tag = entityTagOf(body) }: { body: string; freshSeconds: number; tag?: string },
): Promise<void> {
  void reply.header('etag', tag).header('cache-control', `public, max-age=${freshSeconds}`);
  if (hasTag(request, tag)) await reply.status(304).send();
  else await reply.type('application/json; charset=utf-8').send(body);
}
