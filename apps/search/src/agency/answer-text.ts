import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { AgencyError } from './agency-error';

interface Bound {
  maxOutputLength: number;
}

const [gunzipped, brotliUnpacked, inflated, rawInflated] = [
  promisify<Buffer, Bound, Buffer>(gunzip),
  promisify<Buffer, Bound, Buffer>(brotliDecompress),
  promisify<Buffer, Bound, Buffer>(inflate),
  promisify<Buffer, Bound, Buffer>(inflateRaw),
];

const unpackers: Readonly<Record<string, (packed: Buffer, bound: Bound) => Promise<Buffer>>> = {
  gzip: gunzipped,
  'x-gzip': gunzipped,
  br: brotliUnpacked,
  // Some servers leave the frame of zlib away, and browsers read that, too.
  deflate: (packed, bound) => inflated(packed, bound).catch(() => rawInflated(packed, bound)),
};

/** Misused for a charset or for nothing, these pack nothing. */
const NO_PACKING = /^(?:identity|none|binary|[78]bit|utf-?8|us-ascii|iso-8859-\d+|windows-\d+|text|plain|chunked)$/;

const BYTE_ORDER_MARKS = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), charset: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), charset: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), charset: 'utf-16be' },
];

/** What windows-1252 has from 0x80 to 0x9f. The decoder of Node takes these for control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_OF_THESE = 0x80;

/**
 * The text of an answer as a browser reads it: unpacked by its Content-Encoding, without a byte order mark, in the charset that the mark or the
 * Content-Type names. Without either it is UTF-8, or windows-1252 when it cannot be UTF-8. Throws {@link AgencyError} `garbled` for what
 * cannot be unpacked, or not within `largestBytes`.
 */
export async function answerText(body: Buffer, headers: IncomingHttpHeaders, largestBytes: number): Promise<string> {
  const bytes = await unpacked(body, headers['content-encoding'] ?? '', { maxOutputLength: largestBytes });
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  const text = decoded(bytes, marked?.charset ?? namedCharset(headers['content-type'] ?? ''));
  return text.replace(/^\uFEFF+/, '');
}

async function unpacked(body: Buffer, contentEncoding: string, bound: Bound): Promise<Buffer> {
  const encodings = contentEncoding.toLowerCase().match(/[\w-]+/g) ?? [];
  let bytes = body;
  for (const encoding of encodings.filter((word) => !NO_PACKING.test(word)).reverse()) {
    const unpack = unpackers[encoding];
    if (!unpack) throw new AgencyError('garbled', `an answer of the agency is packed as ${encoding}`);
    bytes = await unpack(bytes, bound).catch((cause: unknown) => {
      throw new AgencyError('garbled', 'an answer of the agency could not be unpacked', {}, { cause });
    });
  }
  return bytes;
}

/** Undefined when the Content-Type names none that is known. */
function namedCharset(contentType: string): string | undefined {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? '';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decoded(bytes: Buffer, charset: string | undefined): string {
  if (charset === 'windows-1252') return windows1252(bytes);
  if (charset !== undefined) return new TextDecoder(charset).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

function windows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - FIRST_OF_THESE] ?? character);
}
