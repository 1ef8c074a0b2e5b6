import * as z from 'zod/mini';
import { readSessions } from './sessions-query';

it('reads where a user is logged in by the id alone', () => {
  expect(z.parse(readSessions, { sessions: [{ id: 7, current: true }, { device: 'no id' }] })).toEqual({
    sessions: [{ id: '7', current: true, createdAt: null, lastSeenAt: null }],
  });
});
