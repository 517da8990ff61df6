/**
 * Runs a form of the console through the matching sandbox operation, so that both follow the same rules. There is no
 * request to check; the page shows the operation's own refusals.
 */
import type { OperationId } from '@/lib/xs2a/message/operation';
import { explainedRules } from '@/lib/xs2a/value/rule';
import type { z } from '@/lib/xs2a/value/zod';
import type { Bank } from '@/sandbox-bank/server/bank';
import type { CallHeaders } from '@/sandbox-bank/server/operation';
import { BANK_OPERATIONS } from '@/sandbox-bank/server/operations';
import { type Answer, refuseRules } from '@/sandbox-bank/server/reply';
import { refuseUnknownWorld } from '@/sandbox-bank/server/world-of-request';
import { lockWorld, type World } from '@/sandbox-bank/store/world';
import type { ConsoleTexts } from './english-texts';

/** The world of a form, and the language of its page. */
export type FormOf = { bank: Bank; world: World; texts: ConsoleTexts };

/** What a form asks of an operation. */
export type Performance = {
  params?: Record<string, string>;
  body?: unknown;
  /** Where in the body the form's fields are, and what the page calls them. */
  part?: { under: string; labels: Labels };
};

/** Why a form was refused: in the language of the page, then what there is in English only. */
export type Problem = { text: string; english?: string };

/** What a page calls the fields of a body, by their paths. */
export type Labels = Readonly<Record<string, unknown>>;

/** Runs an operation in a world. Returns why the bank refused it, or null when it is done. */
export async function perform(
  { bank, world, texts }: FormOf,
  id: OperationId,
  performance: Performance = {},
): Promise<Problem | null> {
  return problemIn(await answerOf(bank, world, id, performance), texts, performance.part);
}

/** What is wrong with a field of a form, in sentences that begin with its label. */
export function sentences(
  { refusals }: ConsoleTexts,
  label: string,
  error: z.core.$ZodError,
  came?: string,
): Problem {
  const said = explainedRules(error).map((broken) => `${label}: ${refusals.rule(broken, came)}`);
  return { text: said.join(' ') };
}

/** Runs an operation in one transaction, as for a request. */
async function answerOf(
  bank: Bank,
  world: World,
  id: OperationId,
  { params = {}, body }: Performance,
): Promise<Answer> {
  const operation = BANK_OPERATIONS.find(({ row }) => row.id === id);
  if (operation === undefined) throw new Error(`the bank has no operation ${id}`);
  const parsed = operation.body?.safeParse(body);
  if (parsed?.success === false) return refuseRules(explainedRules(parsed.error), body);
  let afterCommit: (() => void | Promise<void>)[] = [];
  if (operation.ofWorlds) await bank.readIds.flush();
  const answer = await bank.db.transaction(async (db) => {
    afterCommit = [];
    const held = operation.ofWorlds ? world : await lockWorld(db, world.id, 'share');
    if (held === null) return refuseUnknownWorld();
    return operation.handle({
      bank,
      db,
      transaction: (work) => work(db),
      afterCommit: (work) => afterCommit.push(work),
      tpp: NOBODY,
      world: held,
      now: bank.clock.nowIn(held),
      headers: NO_HEADERS,
      params,
      query: {},
      body: parsed?.data,
    });
  });
  for (const work of afterCommit) await work();
  return answer;
}

/**
 * What a refusal says, or null when it is none. A form that fills in one part of a body is refused in the words of its
 * page.
 */
function problemIn(
  { status, body, refusal }: Answer,
  { refusals }: ConsoleTexts,
  part: Performance['part'],
): Problem | null {
  if (status < 400) return null;
  const labelOf = (path: string) => {
    const label = part?.labels[path.replace(`${part.under}.`, '')];
    return typeof label === 'string' ? label : path;
  };
  if (refusal !== undefined && 'broken' in refusal) {
    const said = refusal.broken.map(
      ({ rule, came, today }) =>
        `${labelOf(rule.path) || 'body'}: ${refusals.rule(rule, came, today)}`,
    );
    return { text: said.join(' ') };
  }
  const reason = refusal === undefined ? null : refusals.reason(refusal.reason);
  if (reason !== null) return { text: reason };
  const { tppMessages = [] } = body as { tppMessages?: { text?: string; path?: string }[] };
  const said = tppMessages.map(({ text = '', path = '' }) =>
    text.startsWith(path) ? `${labelOf(path)}${text.slice(path.length)}` : text,
  );
  return { text: '', english: said.join(' ') };
}

/** Sandbox operations on customers and worlds are the same for every caller. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000', organisation: '', name: '' };

const NO_HEADERS: CallHeaders = {
  requestId: '',
  tppSessionId: null,
  tppRedirectUri: null,
  tppRedirectPreferred: true,
  psuId: null,
  psuCorporateId: null,
  psuIpAddress: null,
  psuContext: null,
  psuIdentity: null,
  psuAuthMethodPreferred: null,
  psuAcceptLanguage: null,
  xAcceptFix: null,
};
