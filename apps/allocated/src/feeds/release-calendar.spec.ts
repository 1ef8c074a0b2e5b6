import ICAL from 'ical.js';
import { releaseCalendar } from './release-calendar';

const publicUrl = 'https://barrelhive.example';

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(part);
    return { uid, summary, isWholeDay: startDate.isDate, from: startDate.toString(), until: endDate.toString() };
  });
}

describe('the calendar of releases', () => {
  const now = new Date('2026-11-23T12:00:00Z');

  it('holds the third Saturdays of twelve months as whole days', () => {
    const events = eventsOf(releaseCalendar({ drawings: [], publicUrl, now }));
    expect(events).toHaveLength(12);
    expect(events[0]).toEqual({
      uid: 'release-2026-11@barrelhive',
      summary: 'Allocated bottles: the November list is released',
      isWholeDay: true,
      from: '2026-11-21',
      until: '2026-11-22',
    });
    expect(events.map(({ from }) => from).slice(1, 3)).toEqual(['2026-12-19', '2027-01-16']);
  });

  it('begins with the month that it is in Utah', () => {
    const events = eventsOf(releaseCalendar({ drawings: [], publicUrl, now: new Date('2026-12-01T06:59:00Z') }));
    expect(events[0]?.uid).toBe('release-2026-11@barrelhive');
  });

  it('shows a drawing on the day it opened, and to the day it closed', () => {
    const open = {
      id: 'o',
      title: 'Stagg; Weller, and more',
      openedAt: new Date('2026-11-23T06:00:00Z'),
      closedAt: null,
    };
    const past = { ...open, id: 'p', title: 'Pappy', closedAt: new Date('2026-11-30T18:00:00Z') };
    expect(eventsOf(releaseCalendar({ drawings: [open, past], publicUrl, now })).slice(12)).toMatchObject([
      { summary: 'Drawing opens: Stagg; Weller, and more', from: '2026-11-22', until: '2026-11-23' },
      { summary: 'Drawing: Pappy', from: '2026-11-22', until: '2026-12-01' },
    ]);
  });

  it('of somebody’s stores tells what they open with, and when they are closed', () => {
    const own = {
      bottles: new Map([['2026-12', ['#12: Eagle Rare 10 Yr (6), Weller 12 Yr', '#35: Stagg (1)']]]),
      closed: [{ day: '2026-12-25', id: 'holiday-2026-12-25', summary: 'State liquor stores are closed: Christmas' }],
    };
    const text = releaseCalendar({ drawings: [], publicUrl, now, own });
    expect(text).toMatch(/^SUMMARY:Allocated bottles: the December list is released\r?$/m);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const descriptions = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part).description);
    expect(descriptions[1]).toBe('#12: Eagle Rare 10 Yr (6), Weller 12 Yr\n#35: Stagg (1)');
    expect(eventsOf(text).at(-1)).toEqual({
      uid: 'holiday-2026-12-25@barrelhive',
      summary: 'State liquor stores are closed: Christmas',
      isWholeDay: true,
      from: '2026-12-25',
      until: '2026-12-26',
    });
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it('is the same text for the same facts, so that it can be cached', () => {
    const text = () => releaseCalendar({ drawings: [], publicUrl, now });
    expect(text()).toBe(text());
  });
});
