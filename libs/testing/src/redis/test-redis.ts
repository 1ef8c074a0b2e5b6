export interface TestRedis {
  url: string;
  prefix: string;
  dispose(): Promise<void>;
}

export async function testRedis(): Promise<TestRedis> {
  throw new Error('no test Redis yet');
}
