/** The address of a server that Jest's global setup started for this run. Throws when it did not. */
export function testServer(variable: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is not set: run this test through the Jest configuration of the repository`);
  return url;
}
