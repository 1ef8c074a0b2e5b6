import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { UnreadAnswers } from './unread-answers';

const answer = () => new ServerResponse(new IncomingMessage(new Socket()));

describe('the room for answers that are read slowly', () => {
  it('is bounded for each of them', () => {
    const unread = new UnreadAnswers(100, 1_000);
    const [one, other] = [answer(), answer()];
    expect([unread.keep(one, 60), unread.keep(one, 40), unread.keep(one, 1)]).toEqual([true, true, false]);
    expect(unread.keep(other, 100)).toBe(true);
  });

  it('is bounded for all together, and there again when one was taken or its client left', () => {
    const unread = new UnreadAnswers(100, 150);
    const [one, other] = [answer(), answer()];
    expect([unread.keep(one, 100), unread.keep(other, 100)]).toEqual([true, false]);
    one.emit('close');
    expect(unread.keep(other, 100)).toBe(true);
    expect(unread.keep(answer(), 51)).toBe(false);
    expect(unread.keep(answer(), 50)).toBe(true);
  });

  it('is for nobody who has left already', () => {
    const gone = answer();
    gone.destroy();
    expect(new UnreadAnswers().keep(gone, 1)).toBe(false);
  });
});
