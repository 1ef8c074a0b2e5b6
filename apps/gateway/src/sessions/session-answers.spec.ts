import { SessionAnswers, type SessionAnswer } from './session-answers';

const until = (usableUntil: number, userId = 'ada'): SessionAnswer => ({ userId, usableUntil });

describe('the answers of auth', () => {
  it('are asked for once while they may be used', async () => {
    const answers = new SessionAnswers();
    const ask = jest.fn(() => Promise.resolve(until(100)));
    await Promise.all([answers.get('t', { now: 0 }, ask), answers.get('t', { now: 0 }, ask)]);
    await answers.get('t', { now: 99 }, ask);
    expect(ask).toHaveBeenCalledTimes(1);
    await answers.get('t', { now: 100 }, ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are not kept when auth could not be asked', async () => {
    const answers = new SessionAnswers();
    await expect(answers.get('t', { now: 0 }, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await answers.get('t', { now: 0 }, () => Promise.resolve(until(100)))).toEqual(until(100));
  });

  it('are asked for again once they are older than wanted, also while an old question is under way', async () => {
    const answers = new SessionAnswers();
    const ask = jest.fn(() => Promise.resolve(until(10_000)));
    await answers.get('t', { now: 0 }, ask);
    await answers.get('t', { now: 499, mostAgeMs: 500 }, ask);
    expect(ask).toHaveBeenCalledTimes(1);
    await answers.get('t', { now: 500, mostAgeMs: 500 }, ask);
    expect(ask).toHaveBeenCalledTimes(2);
    void answers.get('slow', { now: 0 }, () => new Promise(() => undefined));
    expect(await answers.get('slow', { now: 500, mostAgeMs: 500 }, ask)).toEqual(until(10_000));
  });

  it('can all be dropped', async () => {
    const answers = new SessionAnswers();
    const ask = jest.fn(() => Promise.resolve(until(100)));
    await answers.get('t', { now: 0 }, ask);
    answers.dropAll();
    await answers.get('t', { now: 0 }, ask);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('of one token or one user can be dropped, and the others stay', async () => {
    const answers = new SessionAnswers();
    await answers.get('a1', { now: 0 }, () => Promise.resolve(until(100, 'ada')));
    await answers.get('a2', { now: 0 }, () => Promise.resolve(until(100, 'ada')));
    await answers.get('b1', { now: 0 }, () => Promise.resolve(until(100, 'bob')));
    const again = jest.fn(() => Promise.resolve(until(100)));
    answers.dropToken('a1');
    await answers.get('a1', { now: 0 }, again);
    expect(again).toHaveBeenCalledTimes(1);
    answers.dropUser('ada');
    await answers.get('a2', { now: 0 }, again);
    expect(again).toHaveBeenCalledTimes(2);
    await answers.get('b1', { now: 0 }, again);
    expect(again).toHaveBeenCalledTimes(2);
  });

  it('that are on their way when a session ends are not kept', async () => {
    const answers = new SessionAnswers();
    let arrive: (answer: SessionAnswer) => void = () => undefined;
    const late = answers.get('t', { now: 0 }, () => new Promise((resolve) => (arrive = resolve)));
    answers.dropUser('ada');
    arrive(until(100));
    await late;
    const again = jest.fn(() => Promise.resolve({ usableUntil: 100 }));
    expect(await answers.get('t', { now: 0 }, again)).toEqual({ usableUntil: 100 });
    expect(again).toHaveBeenCalledTimes(1);
  });

  it('are held in a bounded number', async () => {
    const answers = new SessionAnswers(2);
    const ask = jest.fn(() => Promise.resolve(until(100)));
    for (const token of ['a', 'b', 'c', 'a']) await answers.get(token, { now: 0 }, ask);
    expect(ask).toHaveBeenCalledTimes(4);
  });
});
