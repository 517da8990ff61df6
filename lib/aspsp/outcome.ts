/**
 * The bank's answer as a value: done, SCA required, or refused with the bank's messages. "SCA required" is an answer
 * rather than an error, since the bank may ask for it on any call. Pure.
 */
import { z } from 'zod';
import { HEADER } from '@/lib/xs2a/message/header';
import { Link } from '@/lib/xs2a/message/link';
import { AnsweredMessage, type TppMessage, truncateText } from '@/lib/xs2a/message/tpp-message';
import { isObject } from '@/lib/xs2a/value/is-object';
import { TPP_MESSAGE_TEXT_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { AspspError, type Wait } from './error';
import { isScaLink, scaLink } from './sca-link';

/** An answer of which only the format is known so far: HTTP status, and the JSON value, undefined for none. */
export type Answer = {
  readonly status: number;
  readonly json: unknown;
  /** Whether it was labelled as a media type other than JSON. */
  readonly isMislabelled?: boolean;
  readonly wait?: Wait | null;
};

/** The bank asks for SCA: send the PSU to `scaRedirect`. @see interface#authentication */
export type ScaRequired = {
  readonly kind: 'sca-required';
  readonly scaRedirect: string;
  readonly status: number;
  readonly messages: readonly TppMessage[];
  /** The answer itself: a success that also asks for SCA says more than that. */
  readonly json: unknown;
};

/** The bank said no. @see interface#errors */
export type Refused = {
  readonly kind: 'refused';
  readonly status: number;
  readonly messages: readonly TppMessage[];
  /** When to ask again, if the bank says so. */
  readonly retryAt?: Date;
};

/** The three possible outcomes of a call. @see interface#authentication @see supplement#9 */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value; readonly status: number }
  | ScaRequired
  | Refused;

/** Whether an answer is a success, of any number. */
export function isSuccess({ status }: { readonly status: number }): boolean {
  return status >= 200 && status <= 299;
}

const MESSAGES_MAX = 20;
const CODE_CHARACTERS_MAX = 64;

/** The messages of an answer, limited to as many and as long as anyone reads. */
export function boundedMessages(messages: readonly TppMessage[]): TppMessage[] {
  return messages.slice(0, MESSAGES_MAX).map(({ category, code, path, text }) => ({
    category: truncateText(category, CODE_CHARACTERS_MAX),
    code: truncateText(code, CODE_CHARACTERS_MAX),
    path: path === null || path === undefined ? null : truncateText(path, 256),
    text:
      text === null || text === undefined
        ? null
        : truncateText(text, TPP_MESSAGE_TEXT_CHARACTERS_MAX),
  }));
}

/** Whether a success that matches the schema counts whatever link comes with it, or which ones do. */
export type DoneIsEnough<Value> = boolean | ((value: Value) => boolean);

/**
 * Reads an answer with a status below 500; a bank that fails has given none.
 *
 * @param schema the operation's answer when it is done; ignored when there is a `scaRedirect`.
 * @param options.doneIsEnough accepts any success that matches the schema, whatever link comes with it; a predicate, only
 * one that it holds for.
 * @param options.noContent what a 204 means; without it, a 204 is invalid when the schema wants a body.
 * @throws AspspError `invalid-answer` when the answer is not the document's; `foreign-link` when SCA is needed and
 * `scaRedirect` leads to an origin that is not configured.
 * @see interface#authentication
 * @see supplement#9
 */
export function outcomeOf<Value>(
  answer: Answer,
  schema: z.ZodType<Value>,
  scaOrigins: readonly string[],
  {
    doneIsEnough = false,
    noContent,
  }: { doneIsEnough?: DoneIsEnough<Value>; noContent?: Value } = {},
): Outcome<Value> {
  const { status, json, wait = null } = answer;
  if (status === 204 && noContent !== undefined) return { kind: 'done', value: noContent, status };
  const done = doneIsEnough && isSuccess(answer) ? schema.safeParse(json) : null;
  const suffices = typeof doneIsEnough === 'function' ? doneIsEnough : () => doneIsEnough;
  if (done?.success && suffices(done.data)) return { kind: 'done', value: done.data, status };
  const common = CommonBody.safeParse(json ?? {});
  const messages = common.success ? boundedMessages(common.data.tppMessages) : [];
  const scaRedirect = scaRedirectOf(json);
  // Checked on every answer, even a successful one: the bank may require SCA on any transaction.
  if (scaRedirect !== null && (needsLink(status, messages) || isScaLink(scaRedirect, scaOrigins)))
    return {
      kind: 'sca-required',
      scaRedirect: scaLink(scaRedirect, scaOrigins, status),
      status,
      messages,
      json,
    };
  if (!isSuccess(answer)) {
    // The status of a 429 says all that matters, and a gateway may have written its body.
    if (!common.success && status !== 429)
      throw new AspspError('invalid-answer', `wrong at ${placesOf(common.error)}`, status);
    return { kind: 'refused', status, messages, ...(wait === null ? {} : { retryAt: wait.until }) };
  }
  const value = schema.safeParse(json);
  if (!value.success)
    throw new AspspError('invalid-answer', `wrong at ${placesOf(value.error)}`, status);
  return { kind: 'done', value: value.data, status };
}

/** Whether one of the bank's messages has one of these codes. @see interface#errors */
export function hasCode(
  outcome: { readonly messages: readonly TppMessage[] },
  ...codes: readonly string[]
): boolean {
  return outcome.messages.some((message) => codes.includes(message.code));
}

/** Whether the bank itself says that it has no such payment or basket: a 404 of something in between has no code. */
export function isUnknownToBank(refusal: {
  readonly status: number;
  readonly messages: readonly TppMessage[];
}): boolean {
  return refusal.status === 404 && hasCode(refusal, 'RESOURCE_UNKNOWN');
}

/** Whether one of the bank's messages is about the X-Request-ID, which banks write in any case. */
export function namesRequestId({ path }: Pick<TppMessage, 'path'>): boolean {
  return path?.toLowerCase() === HEADER.requestId.toLowerCase();
}

/** How a bank says that a consent has ended. @see supplement#10.26 */
const CONSENT_ENDED_CODES = ['CONSENT_EXPIRED', 'CONSENT_UNKNOWN', 'CONSENT_INVALID'] as const;

/** Whether an answer with a `scaRedirect` says too little without it. A refusal that gives its reason does not. */
function needsLink(status: number, messages: readonly TppMessage[]): boolean {
  return (
    isSuccess({ status }) || (status === 401 && !hasCode({ messages }, ...CONSENT_ENDED_CODES))
  );
}

/** What any answer may have; its messages and links are read one by one. */
const CommonBody = z.object({
  tppMessages: z
    .union([z.array(z.unknown()), z.looseObject({}).transform((message) => [message])])
    .nullish()
    .transform((messages): TppMessage[] =>
      (messages ?? []).flatMap((message) => AnsweredMessage.safeParse(message).data ?? []),
    ),
});

/** The link to SCA, whatever else the answer contains. */
function scaRedirectOf(json: unknown): string | null {
  const links = isObject(json) ? json._links : null;
  const link = isObject(links) && Object.hasOwn(links, 'scaRedirect') ? links.scaRedirect : null;
  return Link.safeParse(link).data?.href ?? null;
}

function placesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => issue.path.filter((part) => typeof part !== 'symbol').join('.') || 'the body')
    .join(', ')
    .slice(0, 200);
}
