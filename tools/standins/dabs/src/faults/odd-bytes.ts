import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FaultState } from './faults';

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Where windows-1252 differs from Latin-1, as far as names of bottles need it. */
const WINDOWS_1252: Readonly<Record<string, string>> = {
  '\u20ac': '\u0080',
  '\u2018': '\u0091',
  '\u2019': '\u0092',
  '\u201c': '\u0093',
  '\u201d': '\u0094',
  '\u2013': '\u0096',
  '\u2014': '\u0097',
  '\u2122': '\u0099',
};

/** An answer as an oddly configured server writes it. */
export function asBytes(
  text: string,
  { byteOrderMark, packing, charset }: Pick<FaultState, 'byteOrderMark' | 'packing' | 'charset'>,
): Buffer {
  const written = charset
    ? Buffer.from(
        text.replace(/[^\0-\u00ff]/g, (character) => WINDOWS_1252[character] ?? '?'),
        'latin1',
      )
    : Buffer.from(text);
  const bytes = byteOrderMark && !charset ? Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), written]) : written;
  return packing ? packers[packing](bytes) : bytes;
}

/** `text/html; charset=utf-8` → the same with another charset. */
export function contentType(before: string, charset: string): string {
  return `${before.split(';', 1)[0]}; charset=${charset}`;
}
