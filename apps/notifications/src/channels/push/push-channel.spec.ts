import { alertContent, backInStock, cheaper } from '../../../test/example-situation';
import { topicOf } from './push-channel';

it('a push has a topic of its alert and day, so that a later one takes its place', () => {
  const other = { ...alertContent(), day: '2026-11-22' };
  expect(topicOf(alertContent([cheaper]))).toBe(topicOf(alertContent([backInStock])));
  expect(topicOf(other)).not.toBe(topicOf(alertContent()));
  expect(topicOf(other)).toMatch(/^[\w-]{32}$/);
});
