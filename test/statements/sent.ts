/**
 * Set-up of every integration test: parses each statement that the application sends, including Prisma's, and checks it
 * against the rules. A statement that no test sends is not checked here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { brokenBy } from './engine-rules';
import { unexpected } from './known-offenders';
import { statementsOf } from './tree';

/** Only the pools of `lib/db/client.ts` set it, so it excludes the bank's pools and a test's own clients. */
const STATEMENT_MILLISECONDS_MAX = 7_000;

const sent = new Set<string>();

/** Statements that earlier files in this process sent and that break nothing: they need not be parsed again. */
const HELD = Symbol.for('tests.statements.held');
const holder = globalThis as { [HELD]?: Set<string> };
holder[HELD] ??= new Set();
const held = holder[HELD];

type Client = {
  readonly connectionParameters: { statement_timeout?: unknown };
};
const prototype = pg.Client.prototype as unknown as {
  query: (this: Client, ...given: unknown[]) => unknown;
};
const { query } = prototype;
prototype.query = function (...given) {
  const { statement_timeout } = this.connectionParameters;
  const text = textOf(given[0]);
  if (text !== undefined && Number(statement_timeout) === STATEMENT_MILLISECONDS_MAX)
    sent.add(text);
  return query.apply(this, given);
};

afterAll(() => {
  prototype.query = query;
  const faults = [...sent].flatMap((text) => {
    if (held.has(text)) return [];
    const broken = unexpected(text, statementsOf(text).flatMap(brokenBy));
    if (broken.length > 0 && !isOfTests(text)) return [`${broken.join(', ')}: ${text}`];
    held.add(text);
    return [];
  });
  expect(faults).toEqual([]);
});

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : undefined;
}

const CHARACTERS_COMPARED = { min: 12, max: 36 } as const;

/** Whether a test itself sends this through the application's pool, for example to prepare data. */
function isOfTests(text: string): boolean {
  const { min, max } = CHARACTERS_COMPARED;
  const line = oneLine(text).slice(0, max);
  // The test's source may interpolate a name: then the texts agree up to that point.
  const begins = [line];
  for (let end = min; end < line.length; end += 1) begins.push(`${line.slice(0, end)}\${`);
  return testSources().some((source) => begins.some((one) => source.includes(one)));
}

function testSources(): string[] {
  const root = path.join(import.meta.dirname, '../..');
  return ['test', 'lib', 'app'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file))
      .filter((file) => folder === 'test' || file.endsWith('.integration.ts'))
      .map((file) => oneLine(readFileSync(path.join(root, folder, file), 'utf8'))),
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
