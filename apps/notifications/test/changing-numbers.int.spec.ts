import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { forgetRecipient } from '../src/recipients/forget-recipient';
import { saveRecipient } from '../src/recipients/save-recipient';
import { ClaimMessages } from '../src/deliveries/claim-messages';
import { smsLane, type RunningNotifications } from './running-notifications';
import { aroundStatement, somebodyWaits, startWithoutLoops } from './step-by-step';
import { userProfile } from './user-profile';

describe('a number that changes while a text to it is claimed', () => {
  let notifications: RunningNotifications;
  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  afterEach(async () => {
    jest.restoreAllMocks();
    await execute(notifications.dataSource, 'DELETE FROM message');
  });

  const database = () => notifications.service.app.get(DataSource);
  const claim = () => notifications.service.app.get(ClaimMessages).run(smsLane(notifications).channel, 10);
  const twoWhoseTextsWait = async () => {
    const [first, second] = [await notifications.subscriber('basic'), await notifications.subscriber('basic')];
    await notifications.match(first.userId, `alert-of-${first.userId}`);
    await notifications.match(second.userId, `alert-of-${second.userId}`);
    return { first, second };
  };
  /** Claims in the moment in which a change has written its row. */
  const claimAfter = (statement: string) => {
    const claims: ReturnType<typeof claim>[] = [];
    aroundStatement(notifications, statement, {
      after: async () => {
        claims.push(claim());
        await somebodyWaits(notifications);
      },
    });
    return claims;
  };

  it('to that of another whose text is claimed, too, holds up neither for good', async () => {
    const { first, second } = await twoWhoseTextsWait();
    const claims = claimAfter('INSERT INTO recipient');
    await database().transaction((manager) =>
      saveRecipient(manager, { ...userProfile(second.userId, first.phone), version: 2 }),
    );
    expect(await Promise.all(claims)).toMatchObject([{ kind: 'claimed', messages: [{ address: first.phone }] }]);
  });

  it('and that two have holds up neither when one of them deletes the account', async () => {
    const { first, second } = await twoWhoseTextsWait();
    await notifications.neighbours.deliver('auth.user-updated.v1', {
      ...userProfile(second.userId, first.phone),
      version: 2,
    });
    const claims = claimAfter('INSERT INTO recipient');
    await database().transaction((manager) => forgetRecipient(manager, second.userId));
    expect(await Promise.all(claims)).toMatchObject([{ kind: 'claimed', messages: [{ address: first.phone }] }]);
  });

  it('lets the text wait for the next claim, which sends it to the new number', async () => {
    const { userId } = await notifications.subscriber('basic');
    const newPhone = '+18015557003';
    await notifications.match(userId, 'alert-moving');
    const { claiming } = await database().transaction(async (manager) => {
      await saveRecipient(manager, { ...userProfile(userId, newPhone), version: 2 });
      const waiting = claim();
      await somebodyWaits(notifications);
      return { claiming: waiting };
    });
    const claimed = await claiming;
    const next = claimed.kind === 'claimed' ? claimed : await claim();
    expect(next).toMatchObject({ kind: 'claimed', messages: [{ address: newPhone }] });
  });
});
