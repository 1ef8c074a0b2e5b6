import { createServiceDataSource } from '@barrelhive/service-kit';
import { AccountEntity } from '../accounts/account.entity';
import { PasswordHasher } from '../passwords/password-hasher';
import { SessionEntity } from '../sessions/session.entity';
import { ResetPassword } from './reset-password';

/** {@link ResetPassword} for the operator's command, which runs outside of the service: connects, resets, disconnects. */
export async function resetPasswordAt(databaseUrl: string, email: string): Promise<string> {
  const entities = [AccountEntity, SessionEntity];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl, entities, poolSize: 2 });
  await dataSource.initialize();
  try {
    return await new ResetPassword(dataSource, new PasswordHasher()).run(email);
  } finally {
    await dataSource.destroy();
  }
}
