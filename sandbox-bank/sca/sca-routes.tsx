/** @jsxImportSource hono/jsx */
/** The SCA pages behind each `scaRedirect`: a visit has one address, which shows the page of its next step. */
import type { Context, Hono } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Bank } from '@/sandbox-bank/server/bank';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import { findScaVisit, type ScaVisit } from '@/sandbox-bank/store/access/sca-visit';
import { accountNumber } from '@/sandbox-bank/store/ledger/account';
import { findTpp } from '@/sandbox-bank/store/tpp';
import { findWorld, type World } from '@/sandbox-bank/store/world';
import { ApprovalPage } from './approval-page';
import type { Approvals } from './approvals';
import { listKnownCustomers } from './identity-fields';
import type { BankLocale } from './locale';
import { localeIn, type PageEnv, readForm, redirect, send, sendMessage } from './page-answer';
import { findAnsweredPayment } from './payment-approval';
import type { ScaStep } from './step';
import {
  AgreementPage,
  ConfirmPage,
  ConsentPage,
  ContextPage,
  EndedPage,
  IdentityPage,
  inStep,
  MethodPage,
  ObstaclePage,
  type StepFrame,
} from './step-pages';
import { TEXTS } from './texts';
import {
  approvalOf,
  approvalRequestOf,
  expiredReturnUri,
  failVisit,
  isExpired,
  type StepProblem,
  type SubmitResult,
  submitStep,
} from './visit';
import { currentPage, listConsentable } from './visit-person';

/** Adds the pages of SCA. */
export function addScaRoutes(app: Hono<PageEnv>, bank: Bank, approvals: Approvals): void {
  app.get('/sca/:token', async (context) => {
    const visit = await findScaVisit(bank.db, context.req.param('token'), false);
    return visit === null
      ? sendMessage(context, 404, 'unknown')
      : showVisit(context, { bank, approvals, visit, problem: null });
  });

  app.post('/sca/:token', async (context) => {
    const token = context.req.param('token');
    const form = await readForm(context);
    const result = await submitStep(bank, approvals, token, form).catch(
      async (error: unknown): Promise<SubmitResult> => {
        bank.log(`SCA failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
        const uri = await failVisit(bank, token);
        return uri === null ? { kind: 'unknown' } : { kind: 'return', uri };
      },
    );
    if (result.kind === 'return') return redirect(context, result.uri);
    if (result.kind === 'again') return redirect(context, `/sca/${encodeURIComponent(token)}`);
    const visit = result.kind === 'unknown' ? null : await findScaVisit(bank.db, token, false);
    if (visit === null || result.kind === 'unknown') return sendMessage(context, 404, 'unknown');
    if (result.kind === 'problem') {
      return showVisit(context, { bank, approvals, visit, problem: result.problem });
    }
    const frame = await frameOf(context, { bank, visit, problem: null });
    const page = <ObstaclePage obstacle={null} refusal={result.refusal} />;
    return send(context, 409, inStep(frame, page), 'tpp');
  });

  app.all('/sca/:token', (context) =>
    context.text(`Expected GET or POST for this address, got ${context.req.method}.`, 405, {
      Allow: 'GET, HEAD, POST',
    }),
  );
}

/** A visit to show, with the problem of the last answer. */
type Shown = { bank: Bank; approvals: Approvals; visit: ScaVisit; problem: StepProblem | null };

async function showVisit(context: Context<PageEnv>, shown: Shown): Promise<Response> {
  const { bank, visit, problem } = shown;
  if (visit.returnUri !== null) {
    const tppName = await tppNameOf(bank, visit);
    // Only who has seen the payment may approve it, so that nobody else is told about it here.
    const paid = visit.status === 'COMPLETED' ? await findAnsweredPayment(bank.db, visit) : null;
    const { returnUri } = visit;
    return send(
      context,
      200,
      <EndedPage tppName={tppName} returnUri={returnUri} visit={visit} paid={paid} />,
    );
  }
  const world = await findWorld(bank.db, visit.worldId);
  if (world === null) return sendMessage(context, 404, 'unknown');
  if (isExpired(visit, bank.clock.nowIn(world))) {
    return redirect(context, expiredReturnUri(visit));
  }
  const { step, place } = await currentPage(bank.db, visit);
  const frame = { ...(await frameOf(context, shown)), place };
  const page = await stepPage({ ...shown, world, step });
  return send(context, problem === null ? 200 : 422, inStep(frame, page), 'tpp');
}

/** The page of the visit's next step. */
async function stepPage({
  bank,
  approvals,
  visit,
  problem,
  world,
  step,
}: Shown & { world: World; step: ScaStep }): Promise<JSX.Element> {
  const { db } = bank;
  switch (step.kind) {
    case 'identity':
      return (
        <IdentityPage
          value={problem !== null && 'value' in problem ? problem.value : ''}
          // If only one person may complete the visit, other people's numbers could only fail.
          known={visit.expectedPsuId === null ? await listKnownCustomers(db) : []}
        />
      );
    case 'method':
      return <MethodPage preferred={visit.redirectPreferred ? null : 'ENGANGSKODEAPP_BIOMETRI'} />;
    case 'context':
      return <ContextPage />;
    case 'agreement':
      return <AgreementPage agreements={step.agreements} />;
    case 'consent': {
      const consentable = await listConsentable(db, visit, step.agreement);
      return (
        <ConsentPage
          agreement={step.agreement}
          choices={consentable.map(({ account, granted }) => ({
            resourceId: sealAccountId(bank.ids, account),
            name: account.name,
            number: accountNumber(account),
            currency: account.currency,
            granted,
          }))}
        />
      );
    }
    case 'approval': {
      const loaded = await approvalOf(approvals, visit).load(
        approvalRequestOf({ bank, db, world, now: bank.clock.nowIn(world), visit }, step.agreement),
      );
      return loaded.ok ? (
        <ApprovalPage view={loaded.view} />
      ) : (
        <ObstaclePage obstacle={null} refusal={loaded.refusal} />
      );
    }
    case 'confirm':
    case 'done':
      return <ConfirmPage />;
    case 'obstacle':
      return <ObstaclePage obstacle={step.obstacle} />;
  }
}

async function frameOf(
  context: Context<PageEnv>,
  { bank, visit, problem }: Omit<Shown, 'approvals'>,
): Promise<StepFrame> {
  return {
    action: `/sca/${encodeURIComponent(context.req.param('token') ?? '')}`,
    purpose: visit.purpose,
    tppName: await tppNameOf(bank, visit),
    place: null,
    problem: problem === null ? null : problemText(localeIn(context), problem, visit),
  };
}

async function tppNameOf({ db }: Bank, visit: ScaVisit): Promise<string> {
  return (await findTpp(db, visit.tppId))?.name ?? '';
}

function problemText(
  locale: BankLocale,
  problem: StepProblem,
  { expectedPsuId }: Pick<ScaVisit, 'expectedPsuId'>,
): string {
  const texts = TEXTS[locale];
  switch (problem.kind) {
    case 'identity-malformed':
      return texts.identity.malformed;
    case 'identity-unknown':
      return texts.identity.unknown(problem.value, expectedPsuId === null);
    case 'identity-other':
      return texts.identity.other;
    case 'method-missing':
      return texts.method.missing;
    case 'context-missing':
      return texts.context.missing;
    case 'agreement-missing':
      return texts.agreement.missing;
    case 'consent-empty':
      return texts.consent.none;
    case 'consent-unknown':
      return texts.consent.unknown;
    case 'button-unknown':
      return texts.buttonUnknown;
  }
}
