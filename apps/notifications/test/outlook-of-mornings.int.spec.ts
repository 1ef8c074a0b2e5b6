import { alertOutlookList } from '@barrelhive/contracts';
import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { alertIdOf } from './found-matches';
import { startMailing, type MailingNotifications } from './mailboxes';

describe('the outlook of an alert that a morning told', () => {
  let mailing: MailingNotifications;
  let notifications: MailingNotifications['notifications'];
  beforeAll(async () => {
    mailing = await startMailing();
    ({ notifications } = mailing);
  });
  afterAll(() => mailing.dispose());

  async function outlookOf(userId: string, alert: string) {
    notifications.alerts.finds = [{ alertId: alertIdOf(alert) }];
    const { body } = await notifications.call(userId, 'GET', '/api/alert-outlooks');
    return alertOutlookList.parse(body)[0];
  }

  it('is for whoever is told by mail alone that it was told today, and the next morning', async () => {
    const { userId } = await notifications.subscriber('basic', { notification_methods: [] });
    await mailing.addMailbox({ userId }, mailing.mailbox(), 'each_morning');
    await notifications.find(userId, 'by-mail-alone');
    await mailing.dawn();
    expect((await outlookOf(userId, 'by-mail-alone'))?.withheld).toEqual({ obstacle: 'on its way' });
    await mailing.send();
    const outlook = await outlookOf(userId, 'by-mail-alone');
    const tomorrow = dayAfter(localDay(new Date(), STORE_TIME_ZONE));
    expect(outlook).toEqual({
      search_id: alertIdOf('by-mail-alone'),
      told_at: expect.any(String),
      next_look_at: instantAt(tomorrow, 8 * 3_600_000, STORE_TIME_ZONE).toISOString(),
      withheld: { obstacle: 'told today', since: outlook?.told_at },
    });
  });

  it('is that its day is taken there, for whoever was told by text since and chose at once', async () => {
    const { userId } = await mailing.person();
    const id = await mailing.addMailbox({ userId }, mailing.mailbox(), 'each_morning');
    await notifications.find(userId, 'by-both');
    await mailing.dawn();
    await mailing.send();
    await notifications.call(userId, 'PATCH', `/api/channels/${id}`, { tells: 'at_once' });
    await notifications.runSlot();
    expect((await outlookOf(userId, 'by-both'))?.withheld).toEqual({ obstacle: 'on its way' });
  });
});
