import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { answerText } from './answer-text';

const TEXT = '{"name":"BLANTON’S CAFÉ € 750ml"}';
const utf8 = Buffer.from(TEXT);
/** As windows-1252 writes it. */
const western = Buffer.from('{"name":"BLANTON\u0092S CAF\u00c9 \u0080 750ml"}', 'latin1');
const MANY_BYTES = 1024 * 1024;
const mark = Buffer.of(0xef, 0xbb, 0xbf);

describe('the text of an answer', () => {
  it.each([
    ['plain', utf8, {}],
    ['packed by gzip', gzipSync(utf8), { 'content-encoding': 'gzip' }],
    ['packed by gzip in an old word', gzipSync(utf8), { 'content-encoding': 'X-GZIP' }],
    ['packed by brotli', brotliCompressSync(utf8), { 'content-encoding': 'br' }],
    ['deflated', deflateSync(utf8), { 'content-encoding': 'deflate' }],
    ['deflated without a frame', deflateRawSync(utf8), { 'content-encoding': 'deflate' }],
    ['packed twice', gzipSync(brotliCompressSync(utf8)), { 'content-encoding': 'br, gzip' }],
    ['said to be what it is', utf8, { 'content-encoding': 'identity' }],
    ['said to be packed by a charset', utf8, { 'content-encoding': 'UTF-8' }],
    ['said to be packed by nothing', utf8, { 'content-encoding': 'none' }],
    ['packed by gzip, and a charset beside it', gzipSync(utf8), { 'content-encoding': 'gzip, utf-8' }],
    ['in UTF-8 by a word in single quotes', utf8, { 'content-type': "text/html; charset='utf-8'" }],
    ['in UTF-16, the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), {}],
    ['behind a byte order mark', Buffer.concat([mark, utf8]), {}],
    ['behind two of them', Buffer.concat([mark, mark, utf8]), { 'content-type': 'application/json; charset=utf-8' }],
    ['behind a mark, packed', gzipSync(Buffer.concat([mark, utf8])), { 'content-encoding': 'gzip' }],
    ['in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), { 'content-type': 'application/json' }],
    ['in windows-1252', western, { 'content-type': 'application/json; charset=windows-1252' }],
    ['in windows-1252 by its old name', western, { 'content-type': 'text/html;charset="ISO-8859-1"' }],
    ['in windows-1252, which it does not say', western, { 'content-type': 'text/html' }],
    ['in a charset that nobody knows', utf8, { 'content-type': 'text/html; charset=none' }],
  ])('is read as a browser reads it: %s', async (_how, body, headers) => {
    expect(await answerText(body, headers, MANY_BYTES)).toBe(TEXT);
  });

  it.each([
    ['cut short', gzipSync(utf8).subarray(0, 20), 'gzip'],
    ['not packed at all', utf8, 'gzip'],
    ['packed in an unknown way', utf8, 'lzma'],
  ])('is garbled when it is %s', async (_how, body, encoding) => {
    const text = answerText(body, { 'content-encoding': encoding }, MANY_BYTES);
    await expect(text).rejects.toMatchObject({ fault: 'garbled' });
  });

  it('is garbled when it unpacks to more than any page has', async () => {
    const bomb = gzipSync(Buffer.alloc(MANY_BYTES + 1));
    await expect(answerText(bomb, { 'content-encoding': 'gzip' }, MANY_BYTES)).rejects.toMatchObject({
      fault: 'garbled',
    });
  });
});
