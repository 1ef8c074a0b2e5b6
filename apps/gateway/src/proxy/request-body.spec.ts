import { hasBody, refuseOtherThanJson } from './request-body';

const problemOf = (method: string, headers: Record<string, string>) => {
  try {
    refuseOtherThanJson({ method, headers });
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('a request body', () => {
  it('follows where a length or pieces are announced, and never after a GET', () => {
    expect(hasBody({ method: 'POST', headers: { 'content-length': '2' } })).toBe(true);
    expect(hasBody({ method: 'PUT', headers: { 'transfer-encoding': 'chunked' } })).toBe(true);
    expect(hasBody({ method: 'POST', headers: { 'content-length': '0' } })).toBe(false);
    expect(hasBody({ method: 'POST', headers: {} })).toBe(false);
    expect(hasBody({ method: 'GET', headers: { 'content-length': '2' } })).toBe(false);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/problem+json'])(
    'may be %s',
    (type) => {
      expect(problemOf('POST', { 'content-type': type, 'content-length': '2' })).toBeUndefined();
    },
  );

  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('may not be "%s"', (type) => {
    expect(problemOf('POST', { 'content-type': type, 'content-length': '2' })).toMatchObject({ code: 'JSON_REQUIRED' });
  });

  it('without any type is refused, and no body needs none', () => {
    expect(problemOf('POST', { 'content-length': '2' })).toMatchObject({ code: 'JSON_REQUIRED' });
    expect(problemOf('POST', { 'content-length': '0' })).toBeUndefined();
    expect(problemOf('DELETE', {})).toBeUndefined();
  });
});
