import { recodingOf } from './compression';

const json = { 'content-type': 'application/json; charset=utf-8', 'content-length': '1024' };
const takesGzip = { headers: { 'accept-encoding': 'br, gzip' } };

describe('an answer of a service', () => {
  it('is compressed for whoever takes gzip, and says that it depends on that', () => {
    expect(recodingOf(takesGzip, 200, json)).toEqual({
      compressedFrom: 1024,
      headers: { vary: 'accept-encoding', 'content-encoding': 'gzip' },
    });
    for (const accepted of [undefined, '', 'br', 'gzip;q=0']) {
      const asked = { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } };
      expect(recodingOf(asked, 200, json)).toEqual({ headers: { vary: 'accept-encoding' } });
    }
  });

  it.each([
    ['a small one', 200, { ...json, 'content-length': '1023' }],
    ['one of unknown length', 200, { 'content-type': 'application/json' }],
    ['a stream of events', 200, { ...json, 'content-type': 'text/event-stream' }],
    ['a picture', 200, { ...json, 'content-type': 'image/png' }],
    ['something without a type', 200, { 'content-length': '5000' }],
    ['a part of something', 206, json],
    ['one that is compressed already', 200, { ...json, 'content-encoding': 'br' }],
    ['one that nobody may change', 200, { ...json, 'cache-control': 'public, no-transform' }],
    ['an unchanged one without a tag', 304, {}],
  ])('stays as it is if it is %s', (_what, status, headers) => {
    expect(recodingOf(takesGzip, status, headers)).toBeUndefined();
  });

  it.each([
    ['origin', 'origin, accept-encoding'],
    ['Origin, Accept-Encoding', 'Origin, Accept-Encoding'],
    ['*', '*'],
  ])('that varies by %s varies by %s then', (vary, expected) => {
    expect(recodingOf(takesGzip, 200, { ...json, vary })?.headers.vary).toBe(expected);
  });

  it.each([
    ['"abc"', 'W/"abc"'],
    ['W/"abc"', 'W/"abc"'],
  ])('with the tag %s has the tag %s when it is compressed, and when it is unchanged', (etag, expected) => {
    expect(recodingOf(takesGzip, 200, { ...json, etag })?.headers.etag).toBe(expected);
    expect(recodingOf(takesGzip, 304, { etag })).toEqual({ headers: { vary: 'accept-encoding', etag: expected } });
    expect(recodingOf({ headers: {} }, 200, { ...json, etag })?.headers).not.toHaveProperty('etag');
  });
});
