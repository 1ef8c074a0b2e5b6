import { testDatabase, type TestDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { SENDER } from './messaging-harness';

/** Gives each test of a suite a sender's database of its own; `connected` is its connection while the test runs. */
export function senderOfEachTest(): { readonly connected: DataSource } {
  let database: TestDatabase;
  let connected: DataSource;
  beforeEach(async () => {
    database = await testDatabase(SENDER);
    connected = await database.connect();
  });
  afterEach(() => database.dispose());
  return {
    get connected() {
      return connected;
    },
  };
}
