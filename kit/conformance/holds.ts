/** The ways a check reports a broken rule: what it expected, and what it saw. */
import { isDeepStrictEqual } from 'node:util';
import { type BankAnswer, messagesOf } from './bank-client';

const SHOWN_CHARACTERS_MAX = 400;

/** A rule that does not hold. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
  constructor(
    readonly wanted: string,
    readonly seen: string,
  ) {
    super(`wanted ${wanted}; saw ${seen}`);
  }
}

/** Breaks the rule unless it holds. */
export function holds(condition: boolean, wanted: string, seen: unknown): asserts condition {
  if (!condition) throw new BrokenRule(wanted, shown(seen));
}

/** Breaks the rule unless both are equal, regardless of the order of an object's fields. */
export function same(seen: unknown, wanted: unknown, what: string): void {
  holds(isDeepStrictEqual(seen, wanted), `${what} ${shown(wanted)}`, seen);
}

/** Breaks the rule unless the answer has one of these statuses. */
export function hasStatus(answer: BankAnswer, ...wanted: readonly number[]): void {
  holds(wanted.includes(answer.status), `HTTP ${wanted.join(' or ')}`, answerShown(answer));
}

/** Breaks the rule unless the answer is a refusal, for rules that state no status. */
export function isError(answer: BankAnswer): void {
  holds(answer.status >= 400 && answer.status < 500, 'an error', answerShown(answer));
}

/** Breaks the rule unless the answer is this refusal. */
export function isRefused(answer: BankAnswer, status: number, code?: string, path?: string): void {
  hasStatus(answer, status);
  const found = messagesOf(answer).some(
    (message) =>
      (code === undefined || message.code === code) &&
      (path === undefined || String(message.path ?? '').startsWith(path)),
  );
  if (code === undefined && path === undefined) return;
  const wanted = [code, path === undefined ? undefined : `path ${path}`].filter(Boolean).join(', ');
  holds(found, `HTTP ${status} with ${wanted}`, answerShown(answer));
}

/** Breaks the rule unless the text matches. */
export function matches(seen: unknown, form: RegExp, what: string): asserts seen is string {
  holds(typeof seen === 'string' && form.test(seen), `${what} of the form ${form.source}`, seen);
}

/** An answer's body as an object. */
export function objectOf(answer: Pick<BankAnswer, 'body' | 'text'>): Record<string, unknown> {
  const { body } = answer;
  holds(
    typeof body === 'object' && body !== null && !Array.isArray(body),
    'a JSON object as body',
    answer.text.slice(0, SHOWN_CHARACTERS_MAX),
  );
  return body as Record<string, unknown>;
}

/** A list in a body. */
export function listOf(body: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = body[name];
  holds(Array.isArray(list), `${name} as an array`, list);
  return list as Record<string, unknown>[];
}

/** An error's message. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function answerShown({ status, text }: BankAnswer): string {
  return `HTTP ${status} ${text.slice(0, SHOWN_CHARACTERS_MAX)}`.trim();
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.slice(0, SHOWN_CHARACTERS_MAX);
}
