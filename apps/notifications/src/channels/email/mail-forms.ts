import { PRODUCT_NAME } from '@barrelhive/rules';
import { escapeHtml } from '@barrelhive/service-kit';
import type { MailContent } from './mail-content';

/** What stands under what was told: whole addresses. */
export interface MailFoot {
  why: string;
  links: readonly { text: string; url: string }[];
}

type Part = MailContent['parts'][number];

/** The plain text of a mail. `pageOf` makes an address of a path. */
export function asText({ parts }: MailContent, foot: MailFoot, pageOf: (path: string) => string): string {
  const blocks = parts.flatMap(({ heading, bottles, more, link }) => [
    ...(heading === undefined ? [] : [heading.toUpperCase()]),
    ...bottles.map(({ title, lines }) => [title, ...lines.map((line) => `  ${line}`)].join('\n')),
    ...(more > 0 ? [moreBottles(more)] : []),
    `${link.text}:\n${pageOf(link.path)}`,
  ]);
  const footBlocks = [foot.why, ...foot.links.map(({ text, url }) => `${text}:\n${url}`)];
  return `${[...blocks, '--', ...footBlocks].join('\n\n')}\n`;
}

/** The same as HTML, without pictures and without anything that is loaded. */
export function asHtml(mail: MailContent, foot: MailFoot, pageOf: (path: string) => string): string {
  const links = foot.links.map(({ text, url }) => linkTo(text, url)).join(' · ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#faf7f2;color:#221c16;font:16px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:bold">${PRODUCT_NAME}</p>
${mail.parts.map((part) => partAsHtml(part, pageOf)).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d8cfc2;font-size:13px;color:#6b5f52">${escapeHtml(foot.why)}<br>${links}</p>
</div>
</body></html>
`;
}

function partAsHtml({ heading, bottles, more, link }: Part, pageOf: (path: string) => string): string {
  const title =
    heading === undefined ? '' : `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(heading)}</h2>\n`;
  const listed = bottles.map(
    (bottle) =>
      `<p style="margin:0 0 16px"><strong>${escapeHtml(bottle.title)}</strong>${bottle.lines
        .map((line) => `<br>${escapeHtml(line)}`)
        .join('')}</p>`,
  );
  const rest = more > 0 ? [`<p>${moreBottles(more)}</p>`] : [];
  return `${title}${[...listed, ...rest].join('\n')}
<p style="margin:0 0 24px">${linkTo(link.text, pageOf(link.path))}</p>`;
}

const moreBottles = (more: number) => `+${more} more`;

function linkTo(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#7a3e12">${escapeHtml(text)}</a>`;
}
