import { hash } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { createHooksStandin, type HooksStandin } from '../../../tools/standins/hooks/src/hooks-standin';
import { mailed, SendAccountMails } from '../src/channels/email/send-account-mails';
import { Lanes } from '../src/deliveries/lanes';
import { posted } from '../src/deliveries/moved-messages';
import { SendMessage } from '../src/deliveries/send-message';
import { ForgetOldMessages } from '../src/retention/forget-old-messages';
import { startMailing, type MailingNotifications } from './mailboxes';
import { userProfile } from './user-profile';

const IN_HALF_AN_HOUR = () => new Date(Date.now() + 1_800_000).toISOString();

describe('mail about an account', () => {
  let hooks: HooksStandin;
  let mailing: MailingNotifications;
  let notifications: MailingNotifications['notifications'];
  let boxes = 0;
  beforeAll(async () => {
    hooks = await createHooksStandin();
    mailing = await startMailing({ CHANNELS: 'sms,email,webhook', OUTBOUND_ALLOWED: hooks.url });
    ({ notifications } = mailing);
  });
  afterAll(async () => {
    await mailing.dispose();
    await hooks.close();
  });
  afterEach(() => mailing.standin.faults.clear());

  const change = (sql: string, ...values: unknown[]) => execute(notifications.dataSource, sql, values);
  /** Somebody with a confirmed mailbox. */
  const owner = async () => {
    const person = await notifications.subscriber('premium');
    const address = `owner-${++boxes}@home.test`;
    const id = await mailing.addMailbox(person, address);
    return { ...person, address, id };
  };
  const send = () => notifications.service.app.get(SendAccountMails).run();
  const mailsTo = async (address: string) => {
    await send();
    return mailing.standin.mailsTo(address).slice(1);
  };
  const subjects = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
  const askForLink = (userId: string, email: string, until = IN_HALF_AN_HOUR()) =>
    notifications.neighbours.deliver('auth.password-link-wanted.v1', { userId, email, until });
  const tokenIn = (text = '') => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? 'none';
  const linksMade = async (userId: string) =>
    (await notifications.neighbours.published('notifications.password-link-made.v1')).filter(
      (made) => made.userId === userId,
    );

  it('tells each confirmed mailbox what happened to the account, and none that was not confirmed', async () => {
    const { userId, phone, address } = await owner();
    await mailing.give(userId, `unconfirmed-${address}`);
    const updated = { ...userProfile(userId, phone), version: 5, emailChanged: true };
    await notifications.neighbours.deliver('auth.user-updated.v1', updated);
    await notifications.neighbours.deliver('auth.user-updated.v1', {
      ...userProfile(userId, '+18015570001'),
      version: 6,
    });
    await notifications.neighbours.deliver('auth.log-ins-failed.v1', { userId });
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    expect((await subjects(address)).toSorted()).toEqual([
      'Many log-ins to your account failed',
      'Your account has another email address',
      'Your account has another phone number',
      'Your password was changed',
    ]);
    expect(await subjects(`unconfirmed-${address}`)).toEqual([]);
  });

  it('is read by a parser: both forms say the same, and how to end it', async () => {
    const { userId, address } = await owner();
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    const [mail] = await mailsTo(address);
    for (const form of [mail?.text, mail?.html])
      expect(form).toMatch(/was logged out[^]*write to support@[^]*\/account[^]*\/unsubscribe\//);
  });

  it('tells of a plan that changed what it costs, also without a valid plan', async () => {
    const { userId, address } = await owner();
    await notifications.entitle(userId, 'standard', true);
    await notifications.entitle(userId, 'standard', false);
    const mails = await mailsTo(address);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your Standard plan has ended',
      'Your plan is Standard now',
    ]);
    expect(mails.map(({ text }) => text).join()).toContain('It costs $4.99 a month.');
  });

  it('tells once of a webhook that is switched off after days of failure', async () => {
    const { userId, address } = await owner();
    const given = {
      channel: 'webhook',
      label: 'Home <b>',
      wording: 'Tell it there',
      address: `${hooks.url}/hooks/off`,
    };
    await notifications.call(userId, 'POST', '/api/channels', given);
    await change(`UPDATE given_address SET failing_since = now() - interval '5 days' WHERE channel = 'webhook'`);
    hooks.faults.set({ next: ['error-500', 'error-500'] });
    const lane = notifications.service.app.get(Lanes).of('webhook');
    for (const alert of ['off-1', 'off-2']) {
      await notifications.match(userId, alert);
      const claimed = await notifications.service.app.get(SendMessage).takeNext(lane, 1);
      if (typeof claimed !== 'string')
        await Promise.all(notifications.service.app.get(SendMessage).post(lane, claimed));
    }
    const mails = (await mailsTo(address)).filter(({ subject }) => subject.includes('is sent to'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Nothing is sent to “Home <b>” any more']);
    expect(mails[0]?.text).toContain('its server answered 500');
    expect(mails[0]?.html).not.toContain('<b>');
  });

  it('has the link of a new password, of which auth hears the digest and no table the token', async () => {
    const { userId, address } = await owner();
    await askForLink(userId, address.toUpperCase());
    const [mail] = await mailsTo(address);
    const token = tokenIn(mail?.text);
    expect([mail?.subject, tokenIn(mail?.html)]).toEqual(['Choose a new password', token]);
    expect(await linksMade(userId)).toMatchObject([{ linkDigest: hash('sha256', token, 'base64url') }]);
    const held = JSON.stringify(await notifications.neighbours.published('notifications.password-link-made.v1'));
    expect([held.includes(token), await change('SELECT FROM account_mail WHERE user_id = $1', userId)]).toEqual([
      false,
      0,
    ]);
  });

  it('has no link for whoever has no such mailbox, or for a mailbox that is not confirmed, or when it is too late', async () => {
    const { userId, address } = await owner();
    await mailing.give(userId, `unconfirmed-${address}`);
    await askForLink(userId, 'somebody@else.test');
    await askForLink(userId, `unconfirmed-${address}`);
    await askForLink('6b1d1f0e-5f0e-4c55-9d0c-000000000000', address);
    await askForLink(userId, address, new Date(Date.now() - 1).toISOString());
    expect([await subjects(address), await linksMade(userId)]).toEqual([[], []]);
  });

  it('is handed in again when nobody took it, and not when the address is refused', async () => {
    const { userId, address, id } = await owner();
    mailing.standin.faults.set({ next: ['later-451'] });
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    expect(await subjects(address)).toEqual([]);
    await change('UPDATE account_mail SET due_at = now()');
    expect(await subjects(address)).toEqual(['Your password was changed']);
    mailing.standin.faults.set({ bouncing: [address] });
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    await send();
    expect(await change('SELECT FROM account_mail WHERE address_id = $1', id)).toBe(0);
    expect(await mailing.addressesOf(userId)).toMatchObject([{ state: 'unusable' }]);
  });

  it('goes out beside one that another release wrote and this one cannot read', async () => {
    const { userId, address, id } = await owner();
    await change(
      `INSERT INTO account_mail (user_id, address_id, news, until) VALUES ($1, $2, '{"kind":"from-tomorrow"}', now() + interval '1 hour')`,
      userId,
      id,
    );
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    expect(await subjects(address)).toEqual(['Your password was changed']);
    expect(await change('DELETE FROM account_mail WHERE address_id = $1', id)).toBe(1);
  });

  it('is counted by what it tells and how it went, also among the posts of mail', async () => {
    const { userId, address } = await owner();
    // The page of figures may be a second old.
    const figures = async (how: string) => {
      const [ofKind, ofPosts] = [(await mailed.get()).values, (await posted.get()).values];
      return [
        ofKind.find(({ labels: { kind, outcome } }) => kind === 'password-changed' && outcome === how)?.value ?? 0,
        ofPosts.find(({ labels: { channel, outcome } }) => channel === 'email' && outcome === how)?.value ?? 0,
      ];
    };
    const more = (before: number[]) => before.map((figure) => figure + 1);
    const [taken, requeued] = [await figures('taken'), await figures('requeued')];
    mailing.standin.faults.set({ next: ['later-451'] });
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    expect(await subjects(address)).toEqual([]);
    expect([await figures('taken'), await figures('requeued')]).toEqual([taken, more(requeued)]);
    await change('UPDATE account_mail SET due_at = now()');
    expect(await subjects(address)).toHaveLength(1);
    expect([await figures('taken'), await figures('requeued')]).toEqual([more(taken), more(requeued)]);
  });

  it('is counted from 0 on, and as given up when nobody took it in time', async () => {
    const { userId, address } = await owner();
    const counted = async () =>
      (await mailed.get()).values.find(({ labels }) => labels.kind === 'plan' && labels.outcome === 'given-up')?.value;
    expect(await counted()).toBe(0);
    await notifications.entitle(userId, 'standard', true);
    await change(
      `UPDATE account_mail SET until = now(), due_at = now() + interval '1 minute' WHERE user_id = $1`,
      userId,
    );
    await send();
    expect(await counted()).toBe(0);
    await change('UPDATE account_mail SET due_at = now() WHERE user_id = $1', userId);
    expect([await subjects(address), await counted()]).toEqual([[], 1]);
  });

  it('takes a turn in the pace of mail', async () => {
    const { userId, address } = await owner();
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    const reserved = jest.spyOn(notifications.service.app.get(Lanes).of('email').pace, 'reserve');
    expect(await subjects(address)).toHaveLength(1);
    expect(reserved).toHaveBeenCalledTimes(1);
    reserved.mockRestore();
  });

  it('is in the export while it waits, and forgotten with the account, or when it is too old', async () => {
    const { userId, address } = await owner();
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId });
    const { body } = await notifications.call(userId, 'GET', `/internal/users/${userId}/data`);
    expect(body).toMatchObject({ account_mails: [{ news: { kind: 'password-changed' } }] });
    await notifications.neighbours.deliver('auth.user-deleted.v1', { userId });
    expect(await subjects(address)).toEqual([]);
    const next = await owner();
    await notifications.neighbours.deliver('auth.password-changed.v1', { userId: next.userId });
    await change(`UPDATE account_mail SET until = now() - interval '1 second'`);
    await notifications.service.app.get(ForgetOldMessages).run(new AbortController().signal);
    expect(await change('SELECT FROM account_mail')).toBe(0);
  });

  it('says that mail goes out, to whoever asks', async () => {
    const answer = await fetch(`${notifications.url}/api/mail`);
    expect(await answer.json()).toEqual({ is_sent: true });
  });
});
