import { PostgresNotifications, SlotLease } from '@barrelhive/jobs';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { ServiceLoops, TASKS } from './service-loops';

describe('a scheduled task', () => {
  it('is looked at when the service is up, and as each second begins until it stops', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T17:00:00.400Z') });
    const notifications = new PostgresNotifications({ databaseUrl: '', schema: 'none', onError: jest.fn() });
    const registry = new SchedulerRegistry();
    const loops = new ServiceLoops(notifications, new SlotLease(new DataSource({ type: 'postgres' })), registry);
    const looks: number[] = [];
    const isOpenAt = () => {
      looks.push(new Date().getMilliseconds());
      return false;
    };
    loops.schedule({ name: 'closed', stepSeconds: 7, isOpenAt, work: jest.fn() });
    loops.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3_000);
    registry.deleteCronJob(TASKS);
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect(looks).toEqual([400, 0, 0, 0]);
  });

  it('does not keep another from being looked at while its work runs', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T17:00:00.400Z') });
    const notifications = new PostgresNotifications({ databaseUrl: '', schema: 'none', onError: jest.fn() });
    const registry = new SchedulerRegistry();
    const lease = new SlotLease(new DataSource({ type: 'postgres' }));
    jest.spyOn(lease, 'run').mockReturnValue(new Promise(() => undefined));
    const loops = new ServiceLoops(notifications, lease, registry);
    const looks = { busy: 0, closed: 0 };
    const isOpenAt = (name: keyof typeof looks, isOpen: boolean) => () => {
      looks[name] += 1;
      return isOpen;
    };
    loops.schedule({ name: 'busy', stepSeconds: 1, isOpenAt: isOpenAt('busy', true), work: jest.fn() });
    loops.schedule({ name: 'closed', stepSeconds: 1, isOpenAt: isOpenAt('closed', false), work: jest.fn() });
    loops.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3_000);
    registry.deleteCronJob(TASKS);
    jest.useRealTimers();
    expect(looks).toEqual({ busy: 2, closed: 4 });
  });
});
