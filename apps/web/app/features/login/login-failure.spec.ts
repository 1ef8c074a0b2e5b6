import { ApiError, NetworkError, UnreadableAnswerError } from '../../api/api-errors';
import { loginFailure } from './login-failure';
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
