import * as z from 'zod';
import { describeSettings } from './describe-settings';

describe('the description of settings', () => {
  const pace = z.object({ PACE: z.coerce.number().default(60).describe('how fast') });
  const list = z
    .object({
      NAMES: z
        .string()
        .transform((text) => text.split(','))
        .default(['AW', 'LA'])
        .describe('which ones'),
      KEY: z.string().describe('the key'),
    })
    .refine((settings) => settings.KEY !== 'weak');

  it('tells each variable with its default as it would stand in the environment', () => {
    expect(describeSettings({ search: pace })).toEqual([
      { name: 'PACE', description: 'how fast', default: '60', required: false, readers: ['search'] },
    ]);
  });

  it('sees through refinements and transformations', () => {
    expect(describeSettings({ search: list })).toEqual([
      { name: 'NAMES', description: 'which ones', default: 'AW,LA', required: false, readers: ['search'] },
      { name: 'KEY', description: 'the key', default: undefined, required: true, readers: ['search'] },
    ]);
  });

  it('names a variable once, with all who read it', () => {
    const described = describeSettings({ search: pace, alerts: pace });
    expect(described.map(({ name, readers }) => [name, readers])).toEqual([['PACE', ['search', 'alerts']]]);
  });
});
