import { composeFirstText } from '@barrelhive/rules';
import { textOf } from '../../../apps/notifications/src/channels/sms/compose-text';
import { REPLIES } from '../../../apps/notifications/src/channels/sms/inbound/replies';
import type { MessageContent } from '../../../apps/notifications/src/notices/message-content';

/** A text as people get it. */
export interface SampleText {
  what: string;
  text: string;
}

/** What the samples tell. The code composes them as it composes all texts. */
const CONTENTS: readonly { what: string; content: MessageContent }[] = [
  {
    what: 'an alert that found a bottle',
    content: {
      kind: 'alert',
      day: '2026-11-24',
      match: {
        alertId: '7f3a92bc-1d2e-4f5a-8b6c-0123456789ab',
        term: "blanton's",
        slot: '2026-11-24T18:15:00.000Z',
        items: [
          {
            kind: 'back-in-stock',
            sku: '016850',
            name: 'BLANTON SINGLE BARREL BOURBON 750ml',
            before: { storeQty: 0 },
            after: { storeQty: 6, priceCents: 7199 },
            stores: [
              { storeNumber: '0012', name: '', address: '280 W HARRIS AVE', city: 'SALT LAKE CITY', phone: '', qty: 6 },
            ],
          },
        ],
      },
    },
  },
  { what: 'the monthly list', content: { kind: 'list', year: 2026, month: 11, itemCount: 42, matching: 3 } },
  {
    what: 'the monthly list, posted ahead of its day',
    content: { kind: 'list-posted', year: 2026, month: 12, itemCount: 42, matching: 3, opens: {} },
  },
  {
    what: 'a lottery that opened',
    content: { kind: 'drawing', drawingId: 'd', names: ['GEORGE T STAGG BOURBON'], itemCount: 1 },
  },
  { what: 'what happened to an account', content: { kind: 'account', news: 'phone-changed', day: '2026-11-24' } },
];

/** One text of each kind, with links to `publicUrl`. */
export function sampleTexts(publicUrl: string): SampleText[] {
  return CONTENTS.map(({ what, content }) => ({ what, text: textOf(content, publicUrl) }));
}

/** The text that confirms an opt-in, with a code in it as the post has one. */
export const OPT_IN_TEXT: SampleText = { what: 'the opt-in confirmation', text: composeFirstText('482913') };

/** What we answer to the carriers' words. Twilio answers STOP and START itself where its Advanced Opt-Out is on. */
export const ANSWERS = {
  help: { what: 'the answer to HELP', text: REPLIES.help },
  stop: { what: 'the answer to STOP', text: REPLIES.stop },
  start: { what: 'the answer to START', text: REPLIES.start },
} as const satisfies Record<string, SampleText>;
