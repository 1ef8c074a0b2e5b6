import { reportedState } from './reported-state';

describe("the provider's word for a status", () => {
  it.each([
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['undelivered', 'undelivered'],
    ['canceled', 'failed'],
    ['received', undefined],
    ['toString', undefined],
  ])('%s is %s', (word, state) => {
    expect(reportedState(word)).toBe(state);
  });
});
