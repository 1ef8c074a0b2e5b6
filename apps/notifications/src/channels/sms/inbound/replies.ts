import { PRODUCT_NAME, SUPPORT_EMAIL } from '@barrelhive/rules';

/** What we answer to whoever writes to our number, by what that means. */
export const REPLIES = {
  stop: `${PRODUCT_NAME}: you have opted out and will get no more texts. Reply START to get them again.`,
  start: `${PRODUCT_NAME}: you will get texts about your alerts again. Reply STOP to opt out, HELP for help.`,
  confirmed: `${PRODUCT_NAME}: your number is confirmed, and you will get texts about your alerts. Reply STOP to opt out, HELP for help.`,
  help: `${PRODUCT_NAME}: texts about your saved alerts, at most 1 per alert and day. Help: ${SUPPORT_EMAIL}. Msg & data rates may apply. Reply STOP to opt out.`,
  unclear: `${PRODUCT_NAME}: we could not tell what you want. Reply STOP to get no more texts, HELP for help.`,
} as const;
