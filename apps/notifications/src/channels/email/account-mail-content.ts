import {
  displayDay,
  formatDollars,
  isComplimentary,
  monthlyPriceCents,
  planName,
  planShownFor,
  SUPPORT_EMAIL,
} from '@barrelhive/rules';
import type { MailedNews } from '../../account-mails/account-news';
import { oneLine, type MailContent } from './mail-content';

type PlanNews = Extract<MailedNews, { kind: 'plan' }>;

interface Said {
  subject: string;
  lines: string[];
  link?: string;
}

const NOT_YOU = `If this was not you, write to ${SUPPORT_EMAIL} from your email address.`;

/** What somebody is told of an account by mail. `path` is the page that it leads to. */
export function accountMailOf(news: MailedNews, path = '/account'): MailContent {
  const { subject, lines, link = 'Your account' } = saidOf(news);
  const title = oneLine(subject);
  return { subject: title, parts: [{ bottles: [{ title, lines }], more: 0, link: { text: link, path } }] };
}

function saidOf(news: MailedNews): Said {
  switch (news.kind) {
    case 'password-link':
      return {
        subject: 'Choose a new password',
        lines: [
          'Somebody asked for this at the log-in. If that was not you, do nothing: your password stays as it is.',
        ],
        link: 'Choose a new password (once, within half an hour)',
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        lines: ['Whoever was logged in to your account was logged out, and API keys do not work any more.', NOT_YOU],
      };
    case 'email-changed':
      return { subject: 'Your account has another email address', lines: [NOT_YOU] };
    case 'phone-changed':
      return { subject: 'Your account has another phone number', lines: [NOT_YOU] };
    case 'log-ins-failed':
      return {
        subject: 'Many log-ins to your account failed',
        lines: ['If this was not you, take a password that you use nowhere else.'],
      };
    case 'channel-off':
      return {
        subject: `Nothing is sent to “${news.label}” any more`,
        lines: [
          oneLine(`We could not tell you there (${news.channel}): ${news.reason}.`),
          'Send a test from your account to switch it on again.',
        ],
      };
    case 'plan':
      return { ...planSaid(news), link: 'Your plan and receipts' };
  }
}

function planSaid({ step, tier, endsAt }: PlanNews): Said {
  const name = planName(tier);
  const day = endsAt === null ? undefined : displayDay(new Date(endsAt));
  const price = isComplimentary(tier)
    ? 'It is free of charge.'
    : `It costs ${formatDollars(monthlyPriceCents[planShownFor(tier)])} a month.`;
  switch (step) {
    case 'begun':
    case 'changed':
      return { subject: `Your plan is ${name} now`, lines: [price, 'You can change or cancel it at any time.'] };
    case 'renewed':
      return { subject: `Your ${name} plan goes on`, lines: [price, 'It is not cancelled any more.'] };
    case 'cancelled':
      return {
        subject: `Your ${name} plan ends${day === undefined ? '' : ` on ${day}`}`,
        lines: ['You cancelled it. Until then everything stays as it is, and nothing more is charged.'],
      };
    case 'ended':
      return { subject: `Your ${name} plan has ended`, lines: ['Nobody is told any more what your alerts find.'] };
  }
}
