import { queryRows } from '@barrelhive/database';
import * as fc from 'fast-check';
import * as z from 'zod';
import { publishSent } from './messaging-harness';
import { senderOfEachTest } from './sender-database';

describe('the outbox', () => {
  const sender = senderOfEachTest();

  const storedAlertIds = async () => {
    const stored = z.object({ envelope: z.object({ payload: z.object({ alertId: z.string() }) }) });
    const rows = await queryRows(sender.connected, stored, 'SELECT envelope FROM outbox ORDER BY position');
    return rows.map(({ envelope }) => envelope.payload.alertId);
  };

  it('keeps every text as it is, in the order given: quotes, backslashes, line ends, any Unicode', async () => {
    const awkward = [
      '"',
      '\\',
      '\\"',
      '{"a":["\\\\",null]}',
      '},{',
      ',',
      'NULL',
      ' ',
      '\n\t\u0000\u001f',
      '\u2028',
      '🥃',
      'É',
    ];
    const any = fc.sample(fc.string({ unit: 'binary', minLength: 1 }), 500);
    await publishSent(sender.connected, ...awkward, ...any);
    expect(await storedAlertIds()).toEqual([...awkward, ...any]);
  });

  it('keeps an envelope of a megabyte', async () => {
    const long = 'Bottle "of" \\ '.repeat(80_000);
    await publishSent(sender.connected, long);
    expect(await storedAlertIds()).toEqual([long]);
  });
});
