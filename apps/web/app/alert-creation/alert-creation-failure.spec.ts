import { ApiError, NetworkError } from '../api/api-errors';
import { alertCreationFailure } from './alert-creation-failure';

describe('a failed creation of an alert', () => {
  it.each([
    [
      new ApiError(401, { message: 'Authentication required' }),
      'Authentication expired. Please refresh the page and try again.',
    ],
    [new ApiError(409, {}), 'An alert with this search term already exists.'],
    [new ApiError(409, { error: 'Already saved.' }), 'Already saved.'],
    [
      new ApiError(403, { message: "You've reached your subscription limit.", code: 'ALERT_LIMIT_REACHED' }),
      "You've reached your subscription limit.",
    ],
    [new ApiError(418, {}), 'Failed to create alert: 418'],
    [new ApiError(201, {}), 'The response is missing data.'],
    [new NetworkError(), 'Network error. Please check your internet connection and try again.'],
  ])('says for %s: %s', (failure, message) => {
    expect(alertCreationFailure(failure)).toEqual({ message });
  });

  it('hands on the figures when the term finds too much', () => {
    const failure = new ApiError(400, {
      message: 'Search Term Too Broad',
      too_many_results: true,
      count: 213,
      maxAllowedItems: 10,
    });
    expect(alertCreationFailure(failure).term?.tooBroad).toEqual({ count: 213, maxAllowedItems: 10 });
  });

  it('blames the term when it finds nothing', () => {
    const failure = new ApiError(400, { message: 'No products match this search term.', code: 'NO_MATCHING_PRODUCTS' });
    expect(alertCreationFailure(failure).term).toEqual({});
  });
});
