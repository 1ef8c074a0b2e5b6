import type { Operations } from './operation';

const id = 'The `id` of the address.';

export const channelOperations = {
  'GET /api/channels': {
    id: 'listChannels',
    summary: 'List what reaches the caller',
    details:
      'The channels besides text messages that are switched on, with the addresses given to each, and what is wished there.',
    answer: 'channelsAnswer',
  },
  'POST /api/channels': {
    id: 'addChannelAddress',
    summary: 'Give a channel an address',
    details:
      'A device takes the subscription of its browser, which was asked for with `GET /api/push/key`. The same address given again keeps its `id`. Five devices at most, on every plan. A mail address takes no difference of small and capital letters, and is told nothing until it is confirmed; two at most, and three confirmations of one a day. Discord, ntfy (Standard) and webhooks (Premium) take three addresses each, confirmed by a test that is sent at once; `failed` says why it was not taken. A webhook is answered with its `secret` this once; given again it gets another one, and is signed by both for a day.',
    body: 'addChannelBody',
    answer: { status: 201, text: 'The address as it is kept.', content: 'addedChannelAddress' },
    errors: ['NOT_FOUND', 'CHANNEL_NOT_IN_PLAN', 'ADDRESS_LIMIT_REACHED', 'TEST_NOT_TAKEN'],
  },
  'PATCH /api/channels/:id': {
    id: 'changeChannelAddress',
    summary: 'Change an address, and what is wished on its channel',
    details:
      'What is left out stays as it is. Quiet hours begin in the evening and end in the morning, by the clocks of Utah.',
    parameters: { id },
    body: 'changeChannelBody',
    answer: { text: 'The address as it is then.', content: 'channelAddress' },
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/channels/:id': {
    id: 'removeChannelAddress',
    summary: 'Remove an address',
    details: 'Nothing is told there any more.',
    parameters: { id },
    answer: { status: 204, text: 'The address is gone.' },
    errors: ['NOT_FOUND'],
  },
  'POST /api/channels/:id/confirm': {
    id: 'confirmChannelAddress',
    summary: 'Confirm an address',
    details: 'By the code that was sent there, within a day. A device needs none.',
    parameters: { id },
    body: 'confirmChannelBody',
    answer: { status: 204, text: 'The address is confirmed.' },
    errors: ['NOT_FOUND', 'CODE_WRONG', 'CODE_EXPIRED'],
  },
  'POST /api/channels/:id/test': {
    id: 'testChannelAddress',
    summary: 'Send a test to an address',
    details:
      'At once, also in quiet hours, and once in ten seconds; a person has 20 sent in ten minutes at most, those of addresses that are given among them. A test that is taken confirms an address of Discord, ntfy or a webhook.',
    parameters: { id },
    answer: { status: 204, text: 'It was taken.' },
    errors: ['NOT_FOUND', 'TEST_NOT_TAKEN'],
  },
  'GET /api/mail': {
    id: 'readMail',
    summary: 'Ask whether mail is sent',
    details: 'Where it is not, no link to a new password is mailed either.',
    answer: 'mailAnswer',
  },
  'POST /api/mail/confirm': {
    id: 'confirmMailAddress',
    summary: 'Confirm a mail address by its link',
    details: 'By the code in the link that came there, within a day, for whoever has it. It may be repeated.',
    body: 'confirmChannelBody',
    answer: { status: 204, text: 'The address is confirmed.' },
    errors: ['CODE_EXPIRED'],
  },
  'POST /unsubscribe/:token': {
    id: 'receiveUnsubscribe',
    summary: 'End mail to an address',
    details:
      'What mail programs call for `List-Unsubscribe-Post` (RFC 8058), without a log-in and with any form. The address is removed. It may be repeated, and a token that is none ends nothing.',
    parameters: { token: 'What stands in the link of a mail.' },
    answer: { status: 204, text: 'No more mail goes there.' },
  },
  'GET /api/push/key': {
    id: 'readPushKey',
    summary: 'Read the public key for pushes',
    details: 'What a browser asks its push service with.',
    answer: 'pushKeyAnswer',
    errors: ['NOT_FOUND'],
  },
} satisfies Operations;
