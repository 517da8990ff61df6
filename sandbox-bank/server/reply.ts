/**
 * Answers of the interface: JSON in UTF-8, and one body for everything except success: `tppMessages` with helpful
 * links. It knows the codes and their statuses; it does not decide what is wrong.
 */
import type { Link } from '@/lib/xs2a/message/link';
import type { OperationMethod } from '@/lib/xs2a/message/operation';
import {
  TPP_MESSAGE_STATUS,
  type TppMessage,
  type TppMessageCode,
  tppError,
} from '@/lib/xs2a/message/tpp-message';
import { EXACT_DIGITS_MAX, isExactDecimal } from '@/lib/xs2a/sandbox/field';
import {
  choiceMeant,
  choiceSentence,
  type ExplainedRule,
  type RuleId,
  ruleSentence,
} from '@/lib/xs2a/value/rule';

/** An answer before it is serialised; `body` is optional. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** What the messages of a refusal say, for pages in another language. It is never sent. */
  refusal?: Refusal;
};

/** A broken rule, the value that breaks it, and the bank's day when the rule depends on it. */
export type BrokenValue = { rule: ExplainedRule; came: unknown; today?: string | undefined };

/** The broken rules behind the messages, in their order, or why nothing could be done. */
export type Refusal = { broken: readonly BrokenValue[] } | { reason: RefusalReason };

/** Why an operation refused what breaks no rule, where a page says it. */
export type RefusalReason =
  | 'account-of-other'
  | 'account-unknown'
  | 'agreement-private'
  | 'agreement-unknown'
  | 'balance-too-large'
  | 'clock-too-far'
  | 'customer-unknown'
  | 'default-world'
  | 'engagement-exists'
  | 'engagement-unknown'
  | 'number-taken'
  | 'numbers-taken'
  | 'owner-private'
  | 'snapshot-unknown'
  | 'world-unknown';

/** The result of a check, or the refusal to send. */
export type Resolved<T> = { ok: true; value: T } | { ok: false; answer: Answer };

/** `_links` of a body. */
export type AnswerLinks = Record<string, Link>;

/** The media type of every answer with a body. @see supplement#1 */
export const JSON_MEDIA_TYPE = 'application/json;charset=utf-8';

/** The longest quotation of a refused value. */
const QUOTED_CHARACTERS_MAX = 60;
/** The most messages in one answer; more would only repeat each other. */
const MESSAGES_MAX = 20;

/** The rules that depend on the bank's day. */
export const RULES_OF_TODAY: ReadonlySet<string> = new Set<RuleId>([
  'date-in-past',
  'date-in-future',
  'date-too-far-ahead',
]);

/** 200 with a body. */
export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** 201 with a body. */
export function created(body: unknown): Answer {
  return { status: 201, body };
}

/** 204 without a body. */
export function noContent(): Answer {
  return { status: 204 };
}

/** A check that ends with a refusal. */
export function refused(answer: Answer): { ok: false; answer: Answer } {
  return { ok: false, answer };
}

/** Details of a refusal besides its code and text. */
export type RefusalDetails = {
  /** The field, header or parameter concerned. */
  path?: string | undefined;
  /** The same as the text, for pages in another language. */
  reason?: RefusalReason;
  /** Overrides the code's status. */
  status?: number;
  links?: AnswerLinks;
  headers?: Record<string, string>;
};

/**
 * A refusal with one message, with the code's status unless overridden. The text says what was expected and what came,
 * and is cut to 512 characters.
 * @see interface#errors
 * @see supplement#9
 * @assumes error-body
 */
export function refuse(code: TppMessageCode, text: string, details: RefusalDetails = {}): Answer {
  const { reason } = details;
  return {
    ...refuseWith([tppError(code, text, details.path)], {
      ...details,
      status: details.status ?? TPP_MESSAGE_STATUS[code],
    }),
    ...(reason === undefined ? {} : { refusal: { reason } }),
  };
}

/** A refusal with several messages. @see supplement#9 */
export function refuseWith(
  messages: TppMessage[],
  details: { status: number; links?: AnswerLinks; headers?: Record<string, string> },
): Answer {
  return {
    status: details.status,
    ...(details.headers === undefined ? {} : { headers: details.headers }),
    body: {
      tppMessages: messages.slice(0, MESSAGES_MAX),
      ...(details.links === undefined ? {} : { _links: details.links }),
    },
  };
}

/** 400 with a message for each broken rule, its path, what was expected and what came. @see interface#errors */
export function refuseRules(
  broken: readonly ExplainedRule[],
  value: unknown,
  { code = 'FORMAT_ERROR', today }: { code?: TppMessageCode; today?: string } = {},
): Answer {
  const values = broken.map((rule) => ({ rule, came: valueAt(value, rule.path), today }));
  const messages = values.map(({ rule, came }) => {
    const at = rule.path === '' ? 'body' : rule.path;
    return tppError(code, `${at}: ${expectedAndCame(rule, came, today)}`, at);
  });
  return {
    ...refuseWith(messages, { status: TPP_MESSAGE_STATUS[code] }),
    refusal: { broken: values.slice(0, MESSAGES_MAX) },
  };
}

/**
 * What was expected and what came; the value is quoted unless the sentence of the rule says what came.
 * @param today the bank's day, named for rules that depend on it: its clock may not show the caller's day.
 */
export function expectedAndCame(rule: ExplainedRule, came: unknown, today?: string): string {
  const sentence = sentenceOf(rule, came);
  const expected =
    today !== undefined && RULES_OF_TODAY.has(rule.rule)
      ? `${sentence} Today is ${today} at this bank.`
      : sentence;
  const isSaid = came === undefined || sentence.includes(', got ');
  return isSaid ? expected : `${expected} Got ${quote(came)}.`;
}

/** A value as quoted in a refusal: short JSON without control characters. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const characters = [...text];
  return characters.length <= QUOTED_CHARACTERS_MAX
    ? text
    : `${characters.slice(0, QUOTED_CHARACTERS_MAX).join('')}…`;
}

/** A link to a path of the interface, starting at `/v1/`. @see supplement#1 */
export function link(href: string, ...verbs: OperationMethod[]): Link {
  return { href, verbs };
}

/** The sentence of a rule, where the value shows more of the cause than the rule does. */
function sentenceOf(rule: ExplainedRule, came: unknown): string {
  const { choices = [] } = rule;
  if (rule.rule === 'choice-unknown' && choices.length > 0) return choiceSentence(choices, came);
  if (choiceMeant(choices, came) !== undefined) {
    return `${ruleSentence(rule)} Case matters.`;
  }
  if (rule.rule === 'field-required' && typeof came === 'string') {
    return `Expected a value, got ${came === '' ? 'an empty string' : 'only white space'}.`;
  }
  if (rule.rule === 'amount-form' && typeof came === 'number' && !isExactDecimal(came)) {
    return `Expected a JSON number of at most ${EXACT_DIGITS_MAX} digits, or a string, got a number with more digits.`;
  }
  return ruleSentence(rule);
}

function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const step of path === '' ? [] : path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) {
      return undefined;
    }
    current = (current as Record<string, unknown>)[step];
  }
  return current;
}
