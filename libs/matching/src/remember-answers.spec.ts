import { rememberAnswers } from './remember-answers';

describe('a function that remembers its answers', () => {
  it('is asked once for each text, also where the answer is undefined', () => {
    const answer = jest.fn((text: string) => (text === 'none' ? undefined : text.length));
    const remembered = rememberAnswers(2, answer);
    expect(['none', 'four', 'none', 'four'].map(remembered)).toEqual([undefined, 4, undefined, 4]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('forgets all when it is full, and answers the same', () => {
    const answer = jest.fn((text: string) => text.length);
    const remembered = rememberAnswers(2, answer);
    expect(['a', 'bc', 'def', 'a', 'def'].map(remembered)).toEqual([1, 2, 3, 1, 3]);
    expect(answer).toHaveBeenCalledTimes(4);
  });
});
