import { errorBody } from '@barrelhive/contracts';
import { ConflictException, ForbiddenException, MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import * as z from 'zod';
import { DomainError } from './domain-error';
import { answerTo } from './error-answer';

const httpServerError = (code: string, statusCode: number) =>
  Object.assign(new Error('internals'), { code, statusCode });
const zodError = z.object({ name: z.string('Name is required') }).safeParse({}).error;

const startingUp = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
const BUSY = 'We are busy. Please try again in a moment.';

describe('the answer to an exception', () => {
  it.each([
    ['a refusal', new DomainError('EMAIL_TAKEN'), 409, 'EMAIL_TAKEN', 'An account with this email already exists.'],
    ['a refusal in other words', new DomainError('NOT_FOUND', {}, 'No such alert'), 404, 'NOT_FOUND', 'No such alert'],
    ['what does not fit a schema', zodError, 400, 'VALIDATION_FAILED', 'Name is required'],
    ['an unknown route', new NotFoundException('Cannot GET /x'), 404, 'NOT_FOUND', 'Not found'],
    ['a guard', new ForbiddenException(), 403, 'FORBIDDEN', 'You are not allowed to do this.'],
    [
      'a large body',
      httpServerError('FST_ERR_CTP_BODY_TOO_LARGE', 413),
      413,
      'BODY_TOO_LARGE',
      'The request is too large.',
    ],
    [
      'a call of ours that another refused',
      httpServerError('card_declined', 402),
      500,
      'INTERNAL_ERROR',
      'Internal Server Error',
    ],
    ['a lost database', new Error('Connection terminated unexpectedly'), 503, 'SERVICE_BUSY', BUSY],
    ['a database that starts', startingUp, 503, 'SERVICE_BUSY', BUSY],
    ['an unforeseen error', new TypeError('x is undefined'), 500, 'INTERNAL_ERROR', 'Internal Server Error'],
    ['something thrown that is no error', 'oops', 500, 'INTERNAL_ERROR', 'Internal Server Error'],
  ])('of %s', (_what, exception, status, code, text) => {
    const answer = answerTo(exception, 'c-1');
    expect(answer.status).toBe(status);
    expect(errorBody.parse(answer.body)).toMatchObject({ code, error: text, message: text, correlation_id: 'c-1' });
  });

  it.each([new ConflictException(), new MethodNotAllowedException()])('keeps the status of %s', (exception) => {
    expect(answerTo(exception, 'c-1').status).toBe(exception.getStatus());
  });

  it('carries details, but none of them can pass for the code', () => {
    const answer = answerTo(new DomainError('FORBIDDEN', { count: 3, code: 'NOT_FOUND' }), 'c-1');
    expect(answer.body).toMatchObject({ count: 3, code: 'FORBIDDEN' });
  });

  it('says when to come back', () => {
    const answer = answerTo(new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1.2 }), 'c-1');
    expect(answer.headers).toMatchObject({ 'retry-after': '2' });
    expect(answer.body).not.toHaveProperty('retryAfterSeconds');
  });
});
