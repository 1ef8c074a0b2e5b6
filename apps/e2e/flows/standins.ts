import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDabsStandin, type DabsStandin } from '../../../tools/standins/dabs/src/dabs-standin';
import { createHooksStandin, type HooksStandin } from '../../../tools/standins/hooks/src/hooks-standin';
import { createMailStandin, type MailStandin } from '../../../tools/standins/mail/src/mail-standin';
import { createPushStandin, type PushStandin } from '../../../tools/standins/push/src/push-standin';
import { createStripeStandin, type StripeStandin } from '../../../tools/standins/stripe/src/stripe-standin';
import { createTwilioStandin, type TwilioStandin } from '../../../tools/standins/twilio/src/twilio-standin';

/** The world outside: the agency, the payment provider, the telephone company, and a web app of one page. */
export interface Standins {
  dabs: DabsStandin;
  stripe: StripeStandin;
  twilio: TwilioStandin;
  push: PushStandin;
  mail: MailStandin;
  hooks: HooksStandin;
  webRoot: string;
  /** The settings by which the product finds them. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_flow', STRIPE_WEBHOOK_SECRET: 'whsec_flow' };
const twilioKeys = {
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token-of-the-flow',
  TWILIO_FROM: '+18015550100',
};

/** Whoever switches pushes on needs these. */
const vapidKeys = {
  VAPID_PUBLIC_KEY: 'BM5ewrZiMna7yxk58sgj7kMM1BJUQLoYeG3kH_rtZyP2fJxj6u0pmYljG_HhNwG3ayTRHy963T3s-XiMA5rNmkY',
  VAPID_PRIVATE_KEY: 'O0r2qj6RNjHfdrllPVStYwsQj1al5wTPsfZWq4pdgxo',
  VAPID_SUBJECT: 'mailto:ops@barrelhive.test',
};

export async function startStandins(publicUrl: string): Promise<Standins> {
  const [dabs, stripe, twilio, push, mail, hooks] = await Promise.all([
    createDabsStandin(),
    createStripeStandin({
      secretKey: stripeKeys.STRIPE_SECRET_KEY,
      webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `${publicUrl}/api/stripe/webhook`,
    }),
    createTwilioStandin({
      accountSid: twilioKeys.TWILIO_ACCOUNT_SID,
      authToken: twilioKeys.TWILIO_AUTH_TOKEN,
      inboundUrl: `${publicUrl}/api/twilio/inbound`,
    }),
    createPushStandin(),
    createMailStandin(),
    createHooksStandin(),
  ]);
  const webRoot = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-web-'));
  for (const page of ['index.html', '__spa-fallback.html']) {
    writeFileSync(path.join(webRoot, page), '<!doctype html><title>Barrelhive</title>');
  }
  return {
    dabs,
    stripe,
    twilio,
    push,
    mail,
    hooks,
    webRoot,
    environment: {
      ...stripeKeys,
      ...twilioKeys,
      DABS_BASE_URL: dabs.baseUrl,
      DABS_ALLOCATED_URL: dabs.allocatedUrl,
      STRIPE_API_BASE: stripe.url,
      TWILIO_API_BASE: twilio.url,
      ...vapidKeys,
      OUTBOUND_ALLOWED: `${push.url},${hooks.url}`,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'alerts@barrelhive.test',
    },
    async close() {
      const all = [dabs, stripe, twilio, push, mail, hooks];
      await Promise.all(all.map((standin) => standin.close()));
      rmSync(webRoot, { recursive: true, force: true });
    },
  };
}
