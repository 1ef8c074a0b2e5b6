import { posts, type AlarmCase } from './alarm-cases';

/** The alarms whose figures tell the channels apart, played on one of them while texts are well. */
function casesOf(channel: string): [alarm: string, figures: AlarmCase][] {
  const overdue = `barrelhive_messages_overdue_seconds{channel="${channel}",state="pending"}`;
  const accepted = `barrelhive_messages_total{channel="${channel}",state="accepted",reason=""}`;
  const pace = {
    [`barrelhive_send_pace{channel="${channel}"}`]: '10x60',
    'barrelhive_send_pace{channel="sms"}': '3x60',
  };
  const texts = { [posts('sms', 'taken')]: '0+90x60' };
  const paused = (seconds: number) => ({
    [`barrelhive_sending_paused_seconds{channel="${channel}"}`]: `${seconds}x10`,
    'barrelhive_sending_paused_seconds{channel="sms"}': '0x10',
  });
  return [
    [
      'BarrelhiveMessagesOverdue',
      {
        rings: { ...pace, [overdue]: '0+60x60', [accepted]: '0+6x60' },
        quiet: { ...pace, [overdue]: '0+60x60', [accepted]: '0+300x60' },
        atMinute: 20,
      },
    ],
    ['BarrelhiveSendingPaused', { rings: paused(60), quiet: paused(0), atMinute: 3 }],
    [
      'BarrelhiveChannelFails',
      {
        rings: { ...texts, [posts(channel, 'taken')]: '0+1x60', [posts(channel, 'requeued')]: '0+2x60' },
        quiet: {
          ...texts,
          [posts(channel, 'taken')]: '0+3x60',
          [posts(channel, 'requeued')]: '0+2x60',
          [posts(channel, 'refused')]: '0+9x60',
        },
        atMinute: 50,
      },
    ],
  ];
}

/** One after another, each alarm that tells channels apart, with figures of mail and of hooks. */
export const channelCases = ['email', 'webhook'].flatMap(casesOf);
