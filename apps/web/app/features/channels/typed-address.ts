import type { AddChannelBody } from '@barrelhive/contracts';
import { emailError } from '@barrelhive/rules';
import type { TextField } from '@barrelhive/ui';
import type { ComponentProps } from 'react';
import type { TypedChannel } from './shown-channels';
import { CONSENT } from './texts';

type FieldTexts = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'placeholder' | 'autoComplete'>;

interface Typed {
  address: string;
  /** Of a topic that is not open to all; may be empty. */
  token: string;
}

/** What is sent to the server, or why what was typed is no address. */
type JudgedAddress = { body: AddChannelBody } | { error: string };

interface TypedAddress {
  field: FieldTexts;
  /** Of the field for a token, where an address may need one. */
  tokenLabel?: string;
  /** Judges what somebody typed, and names it until its owner does. */
  judge: (typed: Typed) => JudgedAddress;
}

const LONGEST_LABEL = 60;
const DISCORD = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/;
const TOPIC = /^[\w-]{1,64}$/;
const NTFY_HOME = 'https://ntfy.sh/';

/** How an address of each channel is asked for, and judged. */
export const typedAddresses: Readonly<Record<TypedChannel, TypedAddress>> = {
  email: {
    field: {
      label: 'Email address',
      type: 'email',
      autoComplete: 'email',
      hint: 'You get a mail with a link. Nothing else is sent there before you open it.',
    },
    judge(typed) {
      const address = typed.address.trim();
      const error = emailError(address);
      return error === undefined ? { body: { channel: 'email', address, ...named(address) } } : { error };
    },
  },
  discord: {
    field: {
      label: 'Webhook address of the Discord channel',
      type: 'url',
      placeholder: 'https://discord.com/api/webhooks/…',
      hint: 'In Discord: the channel’s settings, Integrations, Webhooks, New Webhook, Copy Webhook URL. We send a test message there first.',
    },
    judge(typed) {
      const address = typed.address.trim();
      return DISCORD.test(address) || isOfThisMachine(address)
        ? { body: { channel: 'discord', address, ...named('Discord') } }
        : { error: 'Paste the whole webhook address. It begins with https://discord.com/api/webhooks/' };
    },
  },
  ntfy: {
    field: {
      label: 'Topic',
      placeholder: 'my-bottles',
      hint: 'The topic that you follow in the ntfy app, or its whole address on another server. Whoever knows an open topic can read it. We send a test message there first.',
    },
    tokenLabel: 'Access token (only for a topic that is not open to all)',
    judge(typed) {
      const [topic, token] = [typed.address.trim(), typed.token.trim()];
      const url = webUrl(TOPIC.test(topic) ? NTFY_HOME + topic : topic);
      if (!url || !TOPIC.test(url.pathname.slice(1)))
        return { error: 'Enter a topic, such as my-bottles, or its whole address: https://ntfy.sh/my-bottles' };
      const address = { url: url.href, ...(token !== '' && { token }) };
      return { body: { channel: 'ntfy', address, ...named(url.host + url.pathname) } };
    },
  },
  webhook: {
    field: {
      label: 'Address of your program',
      type: 'url',
      placeholder: 'https://',
      hint: 'It must answer our test message with 2xx. You then get the secret that checks our signature.',
    },
    judge(typed) {
      const address = typed.address.trim();
      const url = webUrl(address);
      return url
        ? { body: { channel: 'webhook', address, ...named(url.hostname) } }
        : { error: 'Enter an address that begins with https://' };
    },
  },
};

const named = (label: string) => ({ label: label.slice(0, LONGEST_LABEL), wording: CONSENT });

function webUrl(typed: string): URL | undefined {
  const url = urlOf(typed);
  return url?.protocol === 'https:' || isOfThisMachine(typed) ? url : undefined;
}

/** By trying, since Safari has `URL.canParse` only from version 17 on. */
function urlOf(typed: string): URL | undefined {
  try {
    return new URL(typed);
  } catch {
    return undefined;
  }
}

/** A stand-in of a local run. The server takes such an address there alone. */
const isOfThisMachine = (typed: string) => /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.test(typed);
