import { ApiError, NetworkError, UnreadableAnswerError } from '../../api/api-errors';
import { loginFailure, loginFailureCause } from './login-failure';
import { TokenNotStoredError } from '../../session/session-store';

const DOUBLE_CHECK = 'Login failed, double check your username and password and try again.';

describe('a failed login', () => {
  it.each([
    [new ApiError(401, { message: 'Login failed' }), DOUBLE_CHECK],
    [new NetworkError(), DOUBLE_CHECK],
    [new ApiError(200, {}), 'Login failed'],
    [new UnreadableAnswerError(502), 'Server returned non-JSON response'],
    [new TokenNotStoredError(), 'Failed to store authentication token'],
  ])('says for %s: %s', (failure, text) => {
    expect(loginFailure(failure)).toBe(text);
  });
});

describe('what stands below a failed login', () => {
  it.each([
    [new NetworkError(), 'Network error. Please check your internet connection and try again.'],
    [
      new ApiError(429, { message: 'Too many requests. Try again in 40 seconds.' }),
      'Too many requests. Try again in 40 seconds.',
    ],
    [new ApiError(503, { message: 'Try again soon.' }), 'Try again soon.'],
    [new ApiError(401, { message: 'Login failed' }), undefined],
    [new UnreadableAnswerError(502), undefined],
    [new TokenNotStoredError(), undefined],
  ])('is for %s: %s', (failure, cause) => {
    expect(loginFailureCause(failure)).toBe(cause);
  });
});
