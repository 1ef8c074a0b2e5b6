import type { AddChannelBody } from '@barrelhive/contracts';
import { emailError } from '@barrelhive/rules';
import { CONSENT } from './texts';
import type { ShownChannel } from './channels-query';

/** The channels whose addresses are typed. A device gives its own. */
export type TypedChannel = Exclude<ShownChannel, 'push'>;

interface Typed {
  address: string;
  /** Of a topic that is not open to all; may be empty. */
  token: string;
}

/** What is sent to the server, or why what was typed is no address. */
export type JudgedAddress = { body: AddChannelBody } | { error: string };

const LONGEST_LABEL = 60;
const DISCORD = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/;
const TOPIC = /^[\w-]{1,64}$/;
const NTFY_HOME = 'https://ntfy.sh/';

/** Judges what somebody typed as an address of a channel, and names it until its owner does. */
export function judgeAddress(channel: TypedChannel, { address, token }: Typed): JudgedAddress {
  const typed = address.trim();
  switch (channel) {
    case 'email': {
      const error = emailError(typed);
      return error === undefined ? { body: { channel, address: typed, ...named(typed) } } : { error };
    }
    case 'discord':
      return isDiscord(typed)
        ? { body: { channel, address: typed, ...named('Discord') } }
        : { error: 'Paste the whole webhook address. It begins with https://discord.com/api/webhooks/' };
    case 'ntfy': {
      const url = webUrl(TOPIC.test(typed) ? NTFY_HOME + typed : typed);
      if (!url || !TOPIC.test(url.pathname.slice(1)))
        return { error: 'Enter a topic, such as my-bottles, or its whole address: https://ntfy.sh/my-bottles' };
      const given = token.trim() === '' ? {} : { token: token.trim() };
      return { body: { channel, address: { url: url.href, ...given }, ...named(url.host + url.pathname) } };
    }
    case 'webhook': {
      const url = webUrl(typed);
      return url
        ? { body: { channel, address: typed, ...named(url.hostname) } }
        : { error: 'Enter an address that begins with https://' };
    }
  }
}

const named = (label: string) => ({ label: label.slice(0, LONGEST_LABEL), wording: CONSENT });

const isDiscord = (typed: string) => DISCORD.test(typed) || isOfThisMachine(typed);

function webUrl(typed: string): URL | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url?.protocol === 'https:' || isOfThisMachine(typed) ? url : undefined;
}

/** A stand-in of a local run. The server takes such an address there alone. */
const isOfThisMachine = (typed: string) => /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.test(typed);
