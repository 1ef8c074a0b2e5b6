import { generateKeyPairSync } from 'node:crypto';
import { loginSettingOf, upstreamNames } from '@barrelhive/contracts';
import { configMap, externalSecret, ofKind, secret, type Container, type Manifest } from './manifests';

/** What an operator's store would hold, such that production takes it. */
const examples: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://barrelhive:example@postgres.internal:5432/barrelhive',
  ...Object.fromEntries(
    upstreamNames.map((name) => [
      loginSettingOf(name),
      `postgres://barrelhive_${name}:example@postgres.internal:5432/barrelhive`,
    ]),
  ),
  REDIS_URL: 'rediss://barrelhive:example@redis.internal:6379',
  JWT_PRIVATE_KEY: generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  GUEST_COOKIE_SECRET: 'an example that is long enough to sign a cookie',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
  TWILIO_AUTH_TOKEN: 'example',
};

/**
 * The variables that a container starts with, in Kubernetes' order: later sources win, and `env` over all. What a Secret will hold is put
 * in as an example. Throws for a source that is not there.
 */
export function environmentOf({ envFrom, env }: Container, objects: readonly Manifest[]): Record<string, string> {
  const sources = envFrom.map(({ configMapRef, secretRef }) => {
    if (configMapRef) return dataOfConfigMap(configMapRef.name, objects);
    if (secretRef) return dataOfSecret(secretRef.name, objects);
    return {};
  });
  const single = env.map(({ name, value = '' }) => [name, value] as const);
  return Object.fromEntries([...sources.flatMap((source) => Object.entries(source)), ...single]);
}

function dataOfConfigMap(name: string, objects: readonly Manifest[]): Record<string, string> {
  const found = ofKind(configMap, objects).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ConfigMap ${name}.`);
  return found.data;
}

function dataOfSecret(name: string, objects: readonly Manifest[]): Record<string, string> {
  const made = ofKind(secret, objects).find(({ metadata }) => metadata.name === name);
  if (made) return Object.fromEntries(Object.entries(made.data).map(([key, value]) => [key, decoded(value)]));
  const fetched = ofKind(externalSecret, objects).find(({ metadata }) => metadata.name === name);
  if (!fetched) throw new Error(`There is no Secret ${name}, and nothing fetches one.`);
  return Object.fromEntries(fetched.spec.data.map(({ secretKey }) => [secretKey, examples[secretKey] ?? '']));
}

const decoded = (value: string) => Buffer.from(value, 'base64').toString();
