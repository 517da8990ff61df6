/**
 * The description of the interface as this bank implements it: OpenAPI 3.1, generated from the tables of operations and
 * headers and the schemas that validate requests. It adds no rules of its own.
 */
import { toJSONSchema } from 'zod';
import { AUTH_METHODS } from '@/lib/xs2a/message/auth-method';
import { HEADER, HEADER_KEYS, type HeaderKey } from '@/lib/xs2a/message/header';
import { OPERATION_HEADERS } from '@/lib/xs2a/message/operation-headers';
import { ErrorBody, TPP_MESSAGE_CODES, TPP_MESSAGE_STATUS } from '@/lib/xs2a/message/tpp-message';
import { COUNTRIES } from '@/lib/xs2a/value/country';
import { CURRENCIES } from '@/lib/xs2a/value/currency';
import { isObject } from '@/lib/xs2a/value/is-object';
import { PSU_CONTEXTS } from '@/lib/xs2a/value/psu-context';
import type { z } from '@/lib/xs2a/value/zod';
import { BANK_NAME } from './bank';
import type { BankOperation } from './operation';

/** A JSON value of the description. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Groups of operations by path prefix, in display order. */
const GROUPS: readonly [prefix: string, name: string, about: string][] = [
  ['/v1/accounts', 'Accounts', 'Accounts, balances and transactions covered by a consent.'],
  ['/v1/card-accounts', 'Card accounts', 'Card accounts covered by a consent.'],
  [
    '/v1/bank-offered-consents',
    'Consent',
    'Sends the PSU to the bank to give, change or withdraw consent.',
  ],
  ['/v1/consents', 'Consent', ''],
  ['/v1/user', 'PSU', 'Establishes a PSU-ID without access to accounts.'],
  ['/v1/agreements', 'Agreements', 'Corporate agreements of the PSU.'],
  ['/v1/payments', 'Payments', 'Single payments, with one request format for each product.'],
  ['/v1/periodic-payments', 'Periodic payments', 'Recurring payments.'],
  ['/v1/bulk-payments', 'Bulk payments', 'Many payments in one request.'],
  ['/v1/signing-baskets', 'Signing baskets', 'Several payments under one approval.'],
  ['/v1/sandbox', 'Sandbox', 'Customers, accounts, clock, faults: not part of production.'],
];

/** The meaning of each header, in one line. @see interface#header-meanings-common */
const HEADER_MEANINGS: { readonly [Key in HeaderKey]?: string } = {
  requestId:
    'Identifies the request and must be new for each. A repeated change gets the response of the first; a repeated read is done again.',
  tppSessionId: 'ID of the TPP session. An SCA stays valid in it for one hour.',
  tppRedirectUri: 'Where the PSU returns after SCA; required on every request that may need SCA.',
  tppRedirectPreferred: 'false asks for the biometric app at once; the default is true.',
  tppBrandLoggingInformation: 'Brand of the TPP, for logs.',
  tppSignatureCertificate: 'The signing certificate: base64 of the DER on one line.',
  digest: 'SHA-256=<base64> (or SHA-512) of the body.',
  signature:
    'keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="…",signature="…" over date, digest, x-request-id, psu-id, psu-corporate-id and tpp-redirect-uri where present.',
  date: 'RFC 7231 date, at most 60 seconds off.',
  psuId: 'UUID of the PSU, from the redirect after SCA.',
  psuCorporateId: 'UUID of the corporate agreement.',
  psuIpAddress: "Address of the PSU's device; absent means that no PSU is present.",
  psuContext: 'Preselects the context. Without a PSU-ID, it starts single-SCA payment initiation.',
  psuHttpMethod: "HTTP method of the PSU's request to the TPP.",
  psuIdentity: 'Identity number of the PSU; SCA then does not ask for it.',
  psuAuthMethodPreferred: 'Method of SCA; the PSU is then not asked to choose one.',
  xAcceptFix: 'Announced changes to switch on, separated by commas.',
};

const HEADER_SCHEMAS: { readonly [Key in HeaderKey]?: JsonObject } = {
  requestId: { type: 'string', minLength: 1, maxLength: 128 },
  psuId: { type: 'string', format: 'uuid' },
  psuCorporateId: { type: 'string', format: 'uuid' },
  psuDeviceId: { type: 'string', format: 'uuid' },
  tppRedirectUri: { type: 'string', format: 'uri' },
  tppRedirectPreferred: { type: 'string', enum: ['true', 'false'] },
  psuContext: { type: 'string', enum: [...PSU_CONTEXTS] },
  psuAuthMethodPreferred: { type: 'string', enum: [...AUTH_METHODS] },
};

/** OpenAPI leaves these to the media types and HTTP itself. */
const NOT_DESCRIBED: ReadonlySet<HeaderKey> = new Set([
  'accept',
  'acceptCharset',
  'acceptEncoding',
  'acceptLanguage',
  'contentType',
  'host',
]);

/** Builds the description. @param baseUrl the interface's address with its path. */
export function describeInterface(
  operations: readonly BankOperation[],
  baseUrl: string,
): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const operation of operations) {
    const { method, path, aliases = [] } = operation.row;
    for (const each of [path, ...aliases]) {
      paths[each] = {
        ...paths[each],
        [method.toLowerCase()]: describeOperation(
          operation,
          each === path ? operation.row.id : `${operation.row.id}Alias`,
        ),
      };
    }
  }
  const groups = GROUPS.filter(([, , about]) => about !== '');
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `Open banking interface of ${BANK_NAME} (sandbox)`,
      version: '1.23.7',
      description:
        'Account information and payment initiation for registered third parties. Every request is signed, and every refusal carries tppMessages that say what was expected and what was received. No real money.',
    },
    servers: [{ url: baseUrl }],
    tags: groups.map(([, name, description]) => ({ name, description })),
    paths,
    components: {
      parameters: describeHeaders(),
      responses: {
        Refused: {
          description: `A refusal. ${refusalTable()}`,
          content: { 'application/json': { schema: schemaOf(ErrorBody, 'output') } },
        },
      },
      schemas: {
        Currency: { type: 'string', enum: [...CURRENCIES] },
        Country: { type: 'string', enum: [...COUNTRIES] },
      },
    },
  };
}

/** The group of a path. */
export function groupOf(path: string): string {
  return GROUPS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Other';
}

function refusalTable(): string {
  return TPP_MESSAGE_CODES.map((code) => `${TPP_MESSAGE_STATUS[code]} ${code}`).join(', ');
}

function describeOperation(operation: BankOperation, operationId: string): JsonObject {
  const { row, summary, answers, bodyDescription } = operation;
  const presence: { readonly [Key in HeaderKey]?: string } = OPERATION_HEADERS[row.headers];
  const requiresBody = bodyDescription !== null && !bodyDescription.safeParse(undefined).success;
  const responses: JsonObject = {};
  for (const [status, schema] of Object.entries(answers)) {
    responses[status] = {
      description: 'Done.',
      ...(schema === null
        ? {}
        : { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }),
    };
  }
  responses.default = { $ref: '#/components/responses/Refused' };
  return {
    operationId,
    tags: [groupOf(row.path)],
    summary,
    ...(row.deprecated === true ? { deprecated: true } : {}),
    ...(row.roles.length > 0
      ? { description: `For a TPP with the role ${row.roles.join(' or ')}.` }
      : {}),
    parameters: [
      ...[...row.path.matchAll(/\{([^}]+)\}/g)].map(
        ([, name = '']): Json => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        }),
      ),
      ...describeQuery(operation),
      ...HEADER_KEYS.filter((key) => presence[key] !== undefined && !NOT_DESCRIBED.has(key)).map(
        (key): Json =>
          presence[key] === 'required' || (presence[key] === 'with-body' && requiresBody)
            ? { $ref: `#/components/parameters/${key}Required` }
            : { $ref: `#/components/parameters/${key}` },
      ),
    ],
    ...(bodyDescription !== null
      ? {
          requestBody: {
            required: requiresBody,
            content: { 'application/json': { schema: schemaOf(bodyDescription, 'input') } },
          },
        }
      : {}),
    responses,
  };
}

function describeHeaders(): JsonObject {
  const parameters: JsonObject = {};
  for (const key of HEADER_KEYS) {
    if (NOT_DESCRIBED.has(key)) continue;
    const parameter: JsonObject = {
      name: HEADER[key],
      in: 'header',
      description: HEADER_MEANINGS[key] ?? "Forwarded from the PSU's request to the TPP.",
      schema: HEADER_SCHEMAS[key] ?? { type: 'string' },
    };
    parameters[key] = { ...parameter, required: false };
    parameters[`${key}Required`] = { ...parameter, required: true };
  }
  return parameters;
}

/** Query parameters; without `page`, which only links carry. */
function describeQuery({ row, query }: BankOperation): Json[] {
  const schema = query === null ? {} : schemaOf(query, 'input');
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(row.query ?? {}).map(
    ([name, presence]): Json => ({
      name,
      in: 'query',
      required: presence === 'required',
      schema: properties[name] ?? { type: 'string' },
    }),
  );
}

/** The JSON Schema of a zod schema. Answers never contain null, and lists of codes are named once. */
function schemaOf(schema: z.ZodType, use: 'input' | 'output'): JsonObject {
  // Inputs are described before they are transformed, outputs as the reader gets them.
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonObject;
  const named = nameCodeLists(described);
  return (use === 'output' ? withoutNull(named) : named) as JsonObject;
}

function nameCodeLists(value: Json): Json {
  if (Array.isArray(value)) return value.map(nameCodeLists);
  if (!isObject(value)) return value;
  if (isList(value.enum, CURRENCIES)) return { $ref: '#/components/schemas/Currency' };
  if (isList(value.enum, COUNTRIES)) return { $ref: '#/components/schemas/Country' };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, nameCodeLists(inner)]),
  );
}

function isList(value: Json | undefined, list: readonly string[]): boolean {
  return Array.isArray(value) && value.length === list.length && value[0] === list[0];
}

function withoutNull(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (!isObject(value)) return value;
  const { anyOf, type } = value;
  if (Array.isArray(anyOf)) {
    const rest = anyOf.filter((each) => !(isObject(each) && each.type === 'null'));
    const [only] = rest;
    if (rest.length === 1 && only !== undefined) return withoutNull(only);
  }
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
    key,
    withoutNull(inner),
  ]);
  const plain: JsonObject = Object.fromEntries(entries);
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((each) => each !== 'null');
    if (only !== undefined) plain.type = more.length === 0 ? only : [only, ...more];
  }
  return plain;
}
