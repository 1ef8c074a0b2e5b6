import { RecordingStream } from '../../test/recording-stream';
import { SharedEvents } from './shared-events';

const GUEST = { searchCount: 2, remainingSearches: 1 };

const complete = (counter: object) => ({ type: 'complete' as const, items: [], count: 0, ...counter });

describe('events that many streams follow', () => {
  it('reach every stream in the same bytes, written out once', () => {
    const events = new SharedEvents();
    const [one, other] = [new RecordingStream(), new RecordingStream()];
    for (const stream of [one, other]) events.follow(stream, {});
    events.say({ type: 'status', message: 'Found 2 items' });
    events.end(complete);
    expect(one.types).toEqual(['status', 'complete']);
    expect(other.buffers).toHaveLength(one.buffers.length);
    for (const [place, buffer] of one.buffers.entries()) expect(other.buffers[place]).toBe(buffer);
    expect(one.hasEnded && other.hasEnded).toBe(true);
  });

  it('come from the beginning, in one piece, to whoever joins later', () => {
    const events = new SharedEvents();
    events.say({ type: 'status', message: 'Found 2 items' });
    events.say({ type: 'batch-start', batchNumber: 1, totalBatches: 1 });
    const late = new RecordingStream();
    events.follow(late, {});
    expect(late.buffers).toHaveLength(1);
    events.say({ type: 'batch-complete', batchNumber: 1, totalBatches: 1 });
    const later = new RecordingStream();
    events.follow(later, {});
    events.end(complete);
    expect(late.types).toEqual(['status', 'batch-start', 'batch-complete', 'complete']);
    expect(later.events).toEqual(late.events);
  });

  it('come all at once to whoever joins when everything is said', () => {
    const events = new SharedEvents();
    events.say({ type: 'status', message: 'Found 0 items' });
    events.end(complete);
    const late = new RecordingStream();
    events.follow(late, GUEST);
    expect(late.events).toEqual([{ type: 'status', message: 'Found 0 items' }, complete(GUEST)]);
    expect(late.hasEnded).toBe(true);
  });

  it('end with the counter of each guest', () => {
    const events = new SharedEvents();
    const [member, guest] = [new RecordingStream(), new RecordingStream()];
    events.follow(member, {});
    events.follow(guest, GUEST);
    events.end(complete);
    expect(member.events).toEqual([complete({})]);
    expect(guest.events).toEqual([complete(GUEST)]);
  });

  it('are not sent to whoever has left', () => {
    const events = new SharedEvents();
    const [staying, leaving] = [new RecordingStream(), new RecordingStream()];
    for (const stream of [staying, leaving]) events.follow(stream, {});
    const before = leaving.buffers.length;
    leaving.hasLeft = true;
    events.say({ type: 'status', message: 'Found 1 items' });
    events.end(complete);
    expect(leaving.buffers).toHaveLength(before);
    expect(staying.types).toEqual(['status', 'complete']);
  });
});
