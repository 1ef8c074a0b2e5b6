import { DataSource } from 'typeorm';
import { ReadDrawings } from '../drawings/read-drawings';
import { ReadReleaseCalendar } from './read-release-calendar';
import { releaseCalendar } from './release-calendar';

jest.mock('./release-calendar', () => {
  const actual = jest.requireActual<{ releaseCalendar: typeof releaseCalendar }>('./release-calendar');
  return { ...actual, releaseCalendar: jest.fn(actual.releaseCalendar) };
});

describe('the calendar that everybody gets', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const open = { id: 'o', title: 'Stagg', items: [], openedAt: '2026-11-23T06:00:00.000Z', status: 'open' as const };
  const readDrawings = new ReadDrawings(new DataSource({ type: 'postgres' }));
  const read = jest.spyOn(readDrawings, 'run');
  const calendar = new ReadReleaseCalendar(readDrawings, 'https://barrelhive.example');
  const made = () => jest.mocked(releaseCalendar).mock.calls.length;

  it('is made once for the same facts, and anew with the first that is another', async () => {
    read.mockResolvedValue([open]);
    const [first, again] = [await calendar.run(now), await calendar.run(new Date('2026-11-24T12:00:00Z'))];
    expect([again, made()]).toEqual([first, 1]);
    read.mockResolvedValue([{ ...open, closedAt: '2026-11-30T18:00:00.000Z', status: 'past' as const }]);
    expect(await calendar.run(now)).toContain('SUMMARY:Drawing: Stagg');
    expect(await calendar.run(new Date('2026-12-02T12:00:00Z'))).not.toContain('release-2026-11@');
    expect(made()).toBe(3);
  });
});
