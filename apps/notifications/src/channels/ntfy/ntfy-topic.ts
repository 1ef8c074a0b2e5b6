import { readOutboundUrl } from '@barrelhive/outbound';

const PATH = /^\/([\w-]{1,64})\/?$/;
/** What may stand in a header. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/** A topic: the server that it is at, and its name there. */
export interface NtfyTopic {
  server: string;
  name: string;
  /** In one spelling. */
  address: string;
}

/** The topic that an address shows; undefined for what is none, or leads to what is near. */
export function readNtfyTopic(text: string, allowed: readonly string[]): NtfyTopic | undefined {
  const url = readOutboundUrl(text, { allowed });
  const [, name] = PATH.exec(url?.pathname ?? '') ?? [];
  if (!url || name === undefined || url.search !== '') return undefined;
  return { server: `${url.origin}/`, name, address: `${url.origin}/${name}` };
}

/** Whether a text can be the token of a topic. */
export const isNtfyToken = (text: string) => TOKEN.test(text);
