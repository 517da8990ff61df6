import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { OPERATION_LIST } from '@/lib/xs2a/message/operation';
import { describeInterface, type Json, type JsonObject } from './openapi';
import { writeInterfacePage } from './openapi-page';
import { BANK_OPERATIONS } from './operations';

const description = describeInterface(BANK_OPERATIONS, 'https://localhost:8443/api-sandbox');

/** Every object of the description, with its path. */
function* objectsOf(value: Json, at = '#'): Generator<[string, JsonObject]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value];
  for (const [key, inner] of Object.entries(value)) yield* objectsOf(inner, `${at}/${key}`);
}

const resolve = (reference: string): Json | undefined =>
  reference
    .slice(2)
    .split('/')
    .reduce<Json | undefined>(
      (value, step) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? value[step]
          : undefined,
      description,
    );

describe('the description of the interface', () => {
  it('has every operation of the interface once', () => {
    expect(BANK_OPERATIONS.map(({ row }) => row.id).sort()).toEqual(
      OPERATION_LIST.map(({ id }) => id).sort(),
    );
    const ids = [...objectsOf(description)].flatMap(([, each]) =>
      typeof each.operationId === 'string' ? [each.operationId] : [],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(OPERATION_LIST.length + 1);
  });

  it('names nothing that is not there', () => {
    const references = [...objectsOf(description)].flatMap(([, each]) =>
      typeof each.$ref === 'string' ? [each.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(500);
    for (const reference of new Set(references)) expect(resolve(reference)).toBeDefined();
  });

  it('has schemas that JSON Schema can read', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'description', ...description });
    const schemas = [...objectsOf(description)].flatMap(([at, each]) =>
      at.endsWith('/schema') ? [JSON.stringify(each)] : [],
    );
    expect(schemas.length).toBeGreaterThan(100);
    // Many operations share schemas.
    for (const schema of new Set(schemas)) {
      expect(() => ajv.compile(withAbsoluteReferences(schema))).not.toThrow();
    }
  });

  it('declares each parameter of each path', () => {
    const paths = description.paths as JsonObject;
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods as JsonObject)) {
        const parameters = (operation as JsonObject).parameters as JsonObject[];
        expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(
          named,
        );
      }
    }
  });

  it('asks for no body where its content is ignored', () => {
    const bodyOf = (path: string) =>
      ((description.paths as JsonObject)[path] as { post: JsonObject }).post.requestBody;
    expect(bodyOf('/v1/bank-offered-consents')).toMatchObject({ required: false });
    expect(bodyOf('/v1/sandbox/customers')).toMatchObject({ required: true });
  });

  const operations = Object.entries(description.paths as JsonObject).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject).map(
      ([method, operation]) => [`${method} ${path}`, operation as JsonObject] as const,
    ),
  );
  const operationOf = (name: string) => Object.fromEntries(operations)[name] ?? {};

  it('marks the old name of the consent call as deprecated, and nothing else', () => {
    const deprecated = operations.filter(([, operation]) => operation.deprecated === true);
    expect(deprecated.map(([name]) => name)).toEqual(['post /v1/consents']);
  });

  it('asks for Digest where a body must be sent, and a basket may be made without', () => {
    const digestOf = (name: string) =>
      (operationOf(name).parameters as JsonObject[])
        .map(({ $ref }) => String($ref).replace('#/components/parameters/', ''))
        .filter((parameter) => parameter.startsWith('digest'));
    expect(digestOf('post /v1/payments/{payment-product}')).toEqual(['digestRequired']);
    expect(digestOf('post /v1/sandbox/customers')).toEqual(['digestRequired']);
    expect(digestOf('post /v1/signing-baskets')).toEqual(['digest']);
    expect(digestOf('post /v1/bank-offered-consents')).toEqual(['digest']);
  });

  it('requires the booking status of a list of card transactions alone', () => {
    const required = operations.flatMap(([name, { parameters }]) =>
      (parameters as JsonObject[])
        .filter((each) => each.in === 'query' && each.required === true)
        .map((each) => `${name} ${each.name}`),
    );
    expect(required).toEqual([
      'get /v1/card-accounts/{id}/transactions bookingStatus',
      'get /v1/sandbox/card-accounts/{mockCardAccountId}/transactions bookingStatus',
    ]);
  });

  it('has no null in what the bank answers', () => {
    for (const [name, { responses }] of operations) {
      expect(JSON.stringify(responses), name).not.toContain('"null"');
    }
  });

  it('says what a payment of each product holds', () => {
    const text = JSON.stringify(resolve('#/paths/~1v1~1payments') ?? description.paths);
    expect(text).toContain('regulatoryReportingCode');
    expect(text).toContain('requestedExecutionDate');
  });
});

it('the page of the description has an index that leads to each of its groups', () => {
  const page = writeInterfacePage(BANK_OPERATIONS, 'https://localhost:8443/api-sandbox');
  const [nav = ''] = /<nav class="index".*?<\/nav>/s.exec(page) ?? [];
  const targets = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toContain('group-Accounts');
  expect(targets).toEqual([...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id));
});

function withAbsoluteReferences(schema: string): JsonObject {
  return JSON.parse(schema.replaceAll('"#/', '"description#/')) as JsonObject;
}
