import * as z from 'zod/mini';
import { readActivity } from './activity-query';

it('reads what happened to an account, also what only a newer server knows', () => {
  const happenedAt = '2026-11-21T17:00:00.000Z';
  const events = [
    { id: 1, kind: 'logged-in', happenedAt, device: 'Chrome on Linux', network: '203.0.113.0/24' },
    { id: '2', kind: 'passkey-added', happenedAt },
    { id: '3', kind: 'logged-out' },
  ];
  expect(z.parse(readActivity, { events, next: null })).toEqual({
    events: [
      { id: '1', kind: 'logged-in', happenedAt, device: 'Chrome on Linux', network: '203.0.113.0/24' },
      { id: '2', kind: undefined, happenedAt },
    ],
  });
});
