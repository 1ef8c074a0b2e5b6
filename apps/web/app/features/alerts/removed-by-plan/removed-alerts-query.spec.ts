import * as z from 'zod/mini';
import { readRemovedAlerts } from './removed-alerts-query';

it('reads removed alerts by their id and term, also those of a plan nobody knows', () => {
  const answer = [
    { id: 7, search_term: 'Weller', subscription_tier: 'gold', seen: false },
    { id: 'x', search_term: 'Pappy', subscription_tier: 'standard' },
    { search_term: 'no id' },
  ];
  expect(z.parse(readRemovedAlerts, answer)).toEqual([
    { id: '7', search_term: 'Weller', subscription_tier: 'basic' },
    { id: 'x', search_term: 'Pappy', subscription_tier: 'standard' },
  ]);
});
