import { DomainError } from '../errors/domain-error';
import { openLog } from '../logging/logger';
import { registry } from '../metrics/metrics';
import { noteRefusedWebhook, WebhookSignatureError } from './refused-webhooks';

const counted = async (reason: string) => {
  const series = `barrelhive_webhooks_refused_total{provider="twilio",reason="${reason}"} `;
  const text = await registry.getSingleMetricAsString('barrelhive_webhooks_refused_total');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  );
};

describe('a refused webhook', () => {
  let lines: { reason: string; refused: number }[];
  let now = Date.parse('2026-11-25T17:00:00Z');
  beforeEach(() => {
    lines = [];
    now += 3_600_000;
    openLog({
      service: 'notifications',
      level: 'info',
      destination: { write: (line) => void lines.push(JSON.parse(line)) },
    });
  });

  it.each([
    ['unsigned', new WebhookSignatureError('unsigned')],
    ['signature', new WebhookSignatureError('signature')],
    ['clock', new WebhookSignatureError('clock')],
    ['not_found', new DomainError('NOT_FOUND')],
    ['body_too_large', new DomainError('BODY_TOO_LARGE')],
    ['too_many_requests', new DomainError('TOO_MANY_REQUESTS')],
    ['validation_failed', new DomainError('VALIDATION_FAILED')],
  ])('is counted by its reason: %s', async (reason, error) => {
    const before = await counted(reason);
    noteRefusedWebhook('twilio', error, now);
    expect(await counted(reason)).toBe(before + 1);
    expect(lines).toEqual([expect.objectContaining({ reason, refused: 1, msg: 'webhooks were refused' })]);
  });

  it('is logged once a minute, with how many came since', () => {
    for (const seconds of [0, 1, 30, 59, 60, 61, 125]) {
      noteRefusedWebhook('twilio', new WebhookSignatureError('signature'), now + seconds * 1000);
    }
    expect(lines.map(({ refused }) => refused)).toEqual([1, 4, 2]);
  });

  it('is none when the fault is ours: the provider calls again', async () => {
    const before = await counted('service_busy');
    noteRefusedWebhook('twilio', new DomainError('SERVICE_BUSY'), now);
    expect([await counted('service_busy'), lines]).toEqual([before, []]);
  });
});
