import { brotliCompressSync, gzipSync } from 'node:zlib';
import { variantOf, type WebFileContent } from './web-files';

const ROOT = '<html lang="en"';

/**
 * A page of the web app that asks its visitor for the age before it shows anything: the script in its head, and its code, look for this mark.
 * Throws when the web app writes its pages in another way.
 */
export function askingForAge({ type, plain }: WebFileContent): WebFileContent {
  const text = plain.body.toString();
  if (!text.includes(ROOT)) throw new Error('The web app writes the beginning of its pages differently.');
  const body = Buffer.from(text.replace(ROOT, `${ROOT} data-age-gate="site"`));
  return {
    type,
    plain: variantOf(body),
    br: variantOf(brotliCompressSync(body)),
    gzip: variantOf(gzipSync(body)),
  };
}
