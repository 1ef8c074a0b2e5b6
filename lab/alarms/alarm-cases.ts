/** Figures by their names and labels, without the namespace, each as promtool writes a series with one figure a minute: `0x5 1x60`. */
type Figures = Readonly<Record<string, string>>;

export interface AlarmCase {
  /** With these figures the alarm rings. */
  rings: Figures;
  /** With these it does not, though something is near. */
  quiet: Figures;
  /** When that is asked, in minutes since the beginning. */
  atMinute: number;
  /** It rings when a figure is missing, too: so also when another installation alone has it. */
  ringsWhenAbsent?: true;
}

const everyService = (figures: string): Figures =>
  Object.fromEntries(
    ['gateway', 'auth', 'search', 'alerts', 'allocated', 'billing', 'notifications'].map((job) => [
      `up{job="${job}"}`,
      figures,
    ]),
  );

/** One more at the eleventh minute. */
const ONE_MORE = '0x10 1x60';
const NONE = '0x70';

/** A counter of which one more is an alarm. */
const onOneMore = (series: string): AlarmCase => ({
  rings: { [series]: ONE_MORE },
  quiet: { [series]: NONE },
  atMinute: 13,
});

/** A gauge that must not stand above a bound for some minutes. */
const above = (series: string, bound: number, minutes: number): AlarmCase => ({
  rings: { [series]: `${bound + 1}x${minutes + 5}` },
  quiet: { [series]: `${bound}x${minutes + 5}` },
  atMinute: minutes + 2,
});

const PACE = { 'barrelhive_send_pace{channel="sms"}': '3x500' };
const ACCEPTED = 'barrelhive_messages_total{channel="sms",state="accepted",reason=""}';
const OVERDUE = 'barrelhive_messages_overdue_seconds{channel="sms",state="pending"}';
export const posts = (channel: string, outcome: string) =>
  `barrelhive_posts_total{channel="${channel}",outcome="${outcome}"}`;
const requests = (service: string, status: string) =>
  `barrelhive_http_request_seconds_count{service="${service}",status="${status}"}`;

/** For each alarm figures with which it rings, and others with which it must not. */
export const alarmCases: Readonly<Record<string, AlarmCase>> = {
  BarrelhiveServiceDown: {
    rings: { ...everyService('1x10'), 'up{job="auth"}': '0x10' },
    quiet: everyService('1x10'),
    atMinute: 4,
    ringsWhenAbsent: true,
  },
  BarrelhiveRequestsFail: {
    rings: { [requests('auth', '200')]: '0+970x30', [requests('auth', '500')]: '0+30x30' },
    quiet: { [requests('auth', '200')]: '0+990x30', [requests('auth', '500')]: '0+10x30' },
    atMinute: 15,
  },
  BarrelhiveRequestsSlow: {
    rings: {
      'barrelhive_http_request_seconds_bucket{service="gateway",route="/api/search",le="1"}': '0+90x30',
      'barrelhive_http_request_seconds_bucket{service="gateway",route="/api/search",le="5"}': '0+100x30',
      'barrelhive_http_request_seconds_bucket{service="gateway",route="/api/search",le="+Inf"}': '0+100x30',
    },
    quiet: {
      'barrelhive_http_request_seconds_bucket{service="gateway",route="/api/search/stream",le="1"}': '0+1x30',
      'barrelhive_http_request_seconds_bucket{service="gateway",route="/api/search/stream",le="+Inf"}': '0+100x30',
    },
    atMinute: 20,
  },
  BarrelhiveUpstreamSaturated: above('barrelhive_upstream_calls{upstream="auth",state="waiting"}', 0, 2),
  BarrelhiveUpstreamUnanswered: {
    rings: { 'barrelhive_upstream_unanswered_total{upstream="auth"}': '0+7x30' },
    quiet: { 'barrelhive_upstream_unanswered_total{upstream="auth"}': '0+5x30' },
    atMinute: 15,
  },
  BarrelhiveEventLoopLate: {
    rings: { 'barrelhive_event_loop_delay_seconds{job="auth",pod="a",quantile="0.99"}': '0.3x10' },
    quiet: { 'barrelhive_event_loop_delay_seconds{job="auth",pod="a",quantile="0.99"}': '0.2x10' },
    atMinute: 7,
  },
  BarrelhiveMemoryNearLimit: {
    rings: {
      'process_resident_memory_bytes{job="auth",pod="a"}': '90x20',
      'barrelhive_memory_limit_bytes{job="auth",pod="a"}': '100x20',
    },
    quiet: {
      'process_resident_memory_bytes{job="auth",pod="a"}': '80x20',
      'barrelhive_memory_limit_bytes{job="auth",pod="a"}': '100x20',
    },
    atMinute: 12,
  },
  BarrelhiveMigrationFailed: {
    rings: { 'kube_job_failed{job_name="migrations-1",condition="true"}': '1x5' },
    quiet: { 'kube_job_failed{job_name="backup-1",condition="true"}': '1x5' },
    atMinute: 2,
  },
  BarrelhiveDatabasePoolExhausted: above('barrelhive_database_connection_waiting{service="auth",pod="a"}', 5, 2),
  BarrelhiveOutboxStuck: above('barrelhive_outbox_oldest_seconds{service="auth"}', 300, 5),
  BarrelhiveQueueStuck: above('barrelhive_queue_oldest_seconds{service="auth"}', 300, 5),
  BarrelhiveRedisUnusable: {
    rings: {
      'barrelhive_redis_usable{service="auth",pod="a"}': '1x10',
      'barrelhive_redis_usable{service="auth",pod="b"}': '0x10',
    },
    quiet: { 'barrelhive_redis_usable{service="auth",pod="a"}': '1x10' },
    atMinute: 3,
  },
  BarrelhiveDeadLetters: above('barrelhive_dead_letters{service="auth"}', 0, 1),
  BarrelhiveCatalogueStale: {
    rings: { barrelhive_last_good_pass_timestamp_seconds: '0x60' },
    quiet: { barrelhive_last_good_pass_timestamp_seconds: '0+60x60' },
    atMinute: 40,
  },
  BarrelhiveRefreshRejected: onOneMore('barrelhive_refresh_passes_total{outcome="rejected"}'),
  BarrelhiveRefreshFails: {
    rings: { 'barrelhive_refresh_passes_total{outcome="failed"}': '0x10 4x10' },
    quiet: { 'barrelhive_refresh_passes_total{outcome="failed"}': '0x10 1x10' },
    atMinute: 15,
  },
  BarrelhiveRowsSkipped: onOneMore('barrelhive_refresh_rows_skipped_total'),
  BarrelhiveRestocksDoubted: onOneMore('barrelhive_refresh_restocks_doubted_total'),
  BarrelhiveAgencyPageChanged: {
    rings: { 'barrelhive_store_detail_readings_total{outcome="layout"}': ONE_MORE },
    quiet: { 'barrelhive_store_detail_readings_total{outcome="read"}': '0+1x70' },
    atMinute: 25,
  },
  BarrelhiveAgencyShowsNotices: {
    rings: { 'barrelhive_agency_requests_total{outcome="notice"}': '0+1x90' },
    quiet: { 'barrelhive_agency_requests_total{outcome="notice"}': '0x10 1x80' },
    atMinute: 80,
  },
  BarrelhiveAllocatedBottlesUnknown: above('barrelhive_allocated_page_unknown_bottles', 0, 60),
  // A release of 3,000 texts is due for twenty minutes, and goes out at the pace, two segments each.
  BarrelhiveMessagesOverdue: {
    rings: {
      ...{ ...PACE, [ACCEPTED]: '0+90x30', 'barrelhive_send_pace{channel="push"}': '50x500' },
      'barrelhive_messages_overdue_seconds{channel="push",state="pending"}': '0+60x30',
    },
    quiet: { ...PACE, [OVERDUE]: '0+60x30', [ACCEPTED]: '0+90x30' },
    atMinute: 20,
  },
  BarrelhivePaceTooLow: {
    rings: { barrelhive_alerts_put_off_total: '0+5x250' },
    quiet: { barrelhive_alerts_put_off_total: '0+50x20 1000x230' },
    atMinute: 230,
  },
  BarrelhiveTextsUndelivered: {
    rings: {
      [ACCEPTED]: '0+5x90',
      'barrelhive_messages_total{channel="sms",state="undelivered",reason="30003"}': '0+1x90',
    },
    quiet: {
      [ACCEPTED]: '0+5x90',
      'barrelhive_messages_total{channel="sms",state="undelivered",reason="30003"}': '0x20 3x70',
      'barrelhive_messages_total{channel="sms",state="undelivered",reason="30006"}': '0x20 3x70',
    },
    atMinute: 80,
  },
  BarrelhiveMessagesExpire: {
    rings: {
      'barrelhive_messages_total{channel="sms",state="expired",reason="it never became clear whether it was sent"}':
        ONE_MORE,
    },
    quiet: { 'barrelhive_messages_total{channel="sms",state="expired",reason="stale"}': ONE_MORE },
    atMinute: 13,
  },
  BarrelhiveMessagesUnclear: {
    rings: { barrelhive_messages_unclear_total: '0x10 8x60' },
    quiet: { barrelhive_messages_unclear_total: '0x10 4x60' },
    atMinute: 40,
  },
  BarrelhiveMessageDoubled: onOneMore('barrelhive_messages_total{channel="sms",state="accepted",reason="doubled"}'),
  BarrelhiveMessagesFiltered: onOneMore('barrelhive_messages_filtered_total'),
  BarrelhiveFirstTextsPumped: onOneMore('barrelhive_first_texts_total{outcome="hour"}'),
  BarrelhiveTextsUnclear: onOneMore('barrelhive_texts_received_total{meaning="unclear"}'),
  BarrelhiveSendingPaused: above('barrelhive_sending_paused_seconds{channel="push"}', 0, 0),
  // Texts go out well meanwhile; and devices that are gone are nobody's fault.
  BarrelhiveChannelFails: {
    rings: {
      [posts('sms', 'taken')]: '0+9x60',
      [posts('push', 'taken')]: '0+1x60',
      [posts('push', 'requeued')]: '0+2x60',
    },
    quiet: {
      [posts('push', 'taken')]: '0+3x60',
      [posts('push', 'requeued')]: '0+2x60',
      [posts('push', 'refused')]: '0+9x60',
    },
    atMinute: 50,
  },
  BarrelhiveReconciling: above('barrelhive_reconciling', 0, 10),
  BarrelhiveReconciledUnasked: onOneMore('barrelhive_reconciliations_total{outcome="unasked"}'),
  BarrelhiveDeletionsUnlogged: above('barrelhive_deletions_unlogged_seconds{kind="account"}', 300, 10),
  BarrelhiveCommitsMayBeLost: above('barrelhive_commits_may_be_lost{reason="early"}', 0, 15),
  BarrelhiveMessagesSetAside: onOneMore('barrelhive_messages_set_aside_total'),
  BarrelhiveRefusalsUnforeseen: onOneMore('barrelhive_messages_unforeseen_refusals_total'),
  BarrelhiveProviderFails: {
    rings: {
      'barrelhive_provider_request_seconds_count{provider="twilio",outcome="answered"}': '0+4x40',
      'barrelhive_provider_request_seconds_count{provider="twilio",outcome="failed"}': '0+6x40',
    },
    quiet: {
      'barrelhive_provider_request_seconds_count{provider="twilio",outcome="answered"}': '0+6x40',
      'barrelhive_provider_request_seconds_count{provider="twilio",outcome="failed"}': '0+4x40',
    },
    atMinute: 25,
  },
  BarrelhiveWebhooksRefused: onOneMore('barrelhive_webhooks_refused_total{provider="stripe",reason="signature"}'),
  BarrelhiveWebhookAddressWrong: above('barrelhive_webhook_addresses_wrong{provider="twilio"}', 0, 1),
  BarrelhiveFollowUpsAbandoned: above('barrelhive_billing_follow_ups{state="abandoned"}', 0, 1),
  BarrelhiveFollowUpsOverdue: above('barrelhive_billing_follow_ups_overdue_seconds', 1800, 10),
  BarrelhivePricesWrong: above('barrelhive_billing_wrong_prices', 0, 1),
  BarrelhiveSubscriptionsDoubtful: above('barrelhive_billing_doubtful_subscriptions{kind="second"}', 0, 10),
  BarrelhivePortalClosed: onOneMore('barrelhive_billing_portal_refusals_total{reason="permission"}'),
  BarrelhiveClockWrong: {
    rings: { barrelhive_billing_clock_offset_seconds: '-130x10' },
    quiet: { barrelhive_billing_clock_offset_seconds: '-110x10' },
    atMinute: 3,
  },
  BarrelhiveFiguresMissing: {
    rings: { 'barrelhive_measure_failures_total{service="auth"}': '0+4x40' },
    quiet: { 'barrelhive_measure_failures_total{service="auth"}': '0+1x40' },
    atMinute: 25,
  },
  BarrelhiveBackupOld: {
    rings: { barrelhive_last_backup_timestamp_seconds: '-94000x20' },
    quiet: { barrelhive_last_backup_timestamp_seconds: '-86400x20' },
    atMinute: 15,
  },
  // One request in fifty fails, twenty times what may; and one in two hundred for an hour, five times.
  BarrelhiveBudgetBurnsFast: {
    rings: { [requests('gateway', '200')]: '0+98x90', [requests('gateway', '500')]: '0+2x90' },
    quiet: { [requests('gateway', '200')]: '0+995x90', [requests('gateway', '500')]: '0+5x90' },
    atMinute: 80,
  },
  // Nothing goes out for three minutes of each hour; or for ten once, more than six hours ago. An average of three days is one of what is there.
  BarrelhiveBudgetBurnsSlowly: {
    rings: { ...PACE, [OVERDUE]: '0x56 120x2 '.repeat(8).trim(), [ACCEPTED]: '0x480' },
    quiet: { ...PACE, [OVERDUE]: '120x10 0x470', [ACCEPTED]: '0x480' },
    atMinute: 475,
  },
};
