import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue, webhookEvent } from '@barrelhive/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiDocument } from './api-document';

const document = apiDocument('https://barrelhive.example/somewhere');
const examplesOfErrors = Object.entries(document.components.responses).flatMap(([name, response]) => {
  const media = (response as ErrorResponse).content['application/json'];
  return Object.values(media.examples).map(({ value }) => ({ name, value }));
});

interface ErrorResponse {
  content: { 'application/json': { examples: Record<string, { value: { code: string } }> } };
}

/** Ajv itself resolves the references inside of the document, which it reads once. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, 'api');

const validatorAt = (pointer: string) => ajv.compile({ $ref: `api#${pointer}` });

describe('the description of the API', () => {
  it('is an OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(result).toMatchObject({ valid: true });
  });

  it('has the version of the release it belongs to', () => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(__dirname, '../../../../package.json'), 'utf8'));
    expect(manifest).toMatchObject({ version: document.info.version });
  });

  it('says where the API is', () => {
    expect(document.servers).toEqual([{ url: 'https://barrelhive.example', description: 'This gateway' }]);
  });

  it.each(Object.entries(document.components.schemas))('holds an example of %s that fits', (name, { examples }) => {
    const fits = validatorAt(`/components/schemas/${name}`);
    expect(examples).toHaveLength(1);
    fits(examples?.[0]);
    expect(fits.errors).toBeNull();
  });

  it('gives an example of each error that can be answered', () => {
    for (const { name, value } of examplesOfErrors) {
      const fits = validatorAt(`/components/responses/${name}/content/application~1json/schema`);
      fits(value);
      expect(fits.errors).toBeNull();
    }
    const shown = new Set(examplesOfErrors.map(({ value }) => value.code));
    // What belongs to somebody else looks as if it were not there, and only assistants have to confirm.
    expect(Object.keys(errorCatalogue).filter((code) => !shown.has(code))).toEqual([
      'FORBIDDEN',
      'CONFIRMATION_NEEDED',
    ]);
  });

  it('refuses what its contracts refuse', () => {
    const fits = validatorAt('/components/schemas/LoginBody');
    expect(fits({ email: 'ann@example.com', password: 'x', name: 'Ann' })).toBe(false);
    expect(fits({ email: 'ann@example.com' })).toBe(false);
  });

  it('describes what webhooks are sent, by the headers of Standard Webhooks', () => {
    const { post } = document.webhooks['alert.matched'] ?? {};
    expect(post?.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const types = webhookEvent.def.options.map(({ shape }) => [...shape.type.def.values]);
    expect(Object.keys(document.webhooks).sort()).toEqual(types.flat().sort());
  });

  it('names each operation once', () => {
    const ids = Object.values({ ...document.paths, ...document.webhooks }).flatMap((methods) =>
      Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(ids.length).toBeGreaterThan(25);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes all parameters', () => {
    const all = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(
        (operation) => (operation as { parameters?: { name: string; description?: string }[] }).parameters ?? [],
      ),
    );
    expect(all.length).toBeGreaterThan(8);
    expect(all.filter(({ description }) => !description)).toEqual([]);
  });
});
