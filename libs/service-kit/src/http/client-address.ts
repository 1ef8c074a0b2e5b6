import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Which of the addresses before us are those of proxies that are believed. Hop 0 is whoever is connected to us. */
export const trustProxies = (trustedProxyHops: number) => (_address: string, hop: number) => hop < trustedProxyHops;

/**
 * The client's address as Fastify's `request.ip` gives it, where there is no Fastify request yet. Empty for a connection that is gone.
 */
export function clientAddress(request: IncomingMessage, trustedProxyHops: number): string {
  return proxyAddr.all(request, trustProxies(trustedProxyHops)).at(-1) ?? '';
}
