/** @jsxImportSource hono/jsx */
/**
 * The bank's web server for people: the SCA pages behind each `scaRedirect`, and the PSU's own page with the TPPs that
 * have access. Plain HTTP on loopback, forms without script, each submit a POST that ends in a redirect. The secret of a
 * visit is its address, so that no cookie is needed and no other site can submit for the PSU.
 */
import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { addSeconds } from '@/sandbox-bank/clock/clock';
import type { Bank } from '@/sandbox-bank/server/bank';
import { sealAccountId } from '@/sandbox-bank/server/resource-id';
import type { OpenDocument } from '@/sandbox-bank/server/server';
import { accountNumber } from '@/sandbox-bank/store/account';
import { deleteBankVisit, findBankVisit, insertBankVisit } from '@/sandbox-bank/store/bank-visit';
import { listGivenConsents, revokeConsent } from '@/sandbox-bank/store/consent';
import { findCustomerByNumber, listCustomers } from '@/sandbox-bank/store/customer';
import { findScaVisit, type ScaVisit } from '@/sandbox-bank/store/sca-visit';
import { findTpp } from '@/sandbox-bank/store/tpp';
import type { Approvals } from './approvals';
import { type BankLocale, localeOf } from './locale';
import { FAVICON } from './page';
import {
  AgreementPage,
  ApprovalPage,
  ConfirmPage,
  ConsentPage,
  ContextPage,
  EndedPage,
  IdentityPage,
  type KnownCustomer,
  MessagePage,
  MethodPage,
  ObstaclePage,
  type StepFrame,
} from './step-pages';
import { STYLE, STYLE_PATH } from './style';
import { TEXTS } from './texts';
import {
  approvalOf,
  approvalRequestOf,
  currentStep,
  expiredReturnUri,
  failVisit,
  isExpired,
  listConsentable,
  type StepProblem,
  type SubmitResult,
  type SubmittedForm,
  submitStep,
} from './visit';
import { AccessPage, AccessSignInPage, FrontPage } from './visit-pages';

type Env = { Bindings: HttpBindings };
type Page = JSX.Element;

const FORM_BYTES_MAX = 64 * 1024;
/** How long a PSU stays signed in at the bank's own page. @assumes bank-visit */
const BANK_VISIT_SECONDS_MAX = 15 * 60;
/** Customers that an identity page names. */
const KNOWN_CUSTOMERS_MAX = 4;

/** Makes the server of the bank's pages; it listens nowhere yet. */
export function createScaServer(options: {
  bank: Bank;
  approvals: Approvals;
  documents: readonly OpenDocument[];
}): Server {
  const app = createPages(options.bank, options.approvals, options.documents);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return createServer({ requestTimeout: 60_000 }, (incoming, outgoing) => {
    void listener(incoming, outgoing).catch((error: unknown) => {
      options.bank.log(`a page could not be written: ${String(error)}`);
    });
  });
}

function createPages(
  bank: Bank,
  approvals: Approvals,
  documents: readonly OpenDocument[],
): Hono<Env> {
  const app = new Hono<Env>();
  const { db } = bank;

  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policyOf("'self'"));
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  });
  app.use(
    bodyLimit({
      maxSize: FORM_BYTES_MAX,
      onError: (context) => {
        const { tooLarge } = TEXTS[localeIn(context)];
        return send(
          context,
          413,
          <MessagePage locale={localeIn(context)} title={tooLarge.title} lead={tooLarge.lead} />,
        );
      },
    }),
  );

  app.get(STYLE_PATH, (context) =>
    context.body(STYLE, 200, {
      'Content-Type': 'text/css;charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    }),
  );
  app.get('/favicon.svg', (context) =>
    context.body(FAVICON, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    }),
  );
  for (const { path, mediaType, read } of documents) {
    app.get(path, async (context) =>
      context.body(await read(), 200, { 'Content-Type': mediaType }),
    );
  }

  app.get('/', (context) => send(context, 200, <FrontPage locale={localeIn(context)} />));

  app.get('/sca/:token', async (context) => {
    const visit = await findScaVisit(db, context.req.param('token'), false);
    return visit === null ? unknownVisit(context) : showVisit(context, visit, null);
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
    switch (result.kind) {
      case 'unknown':
        return unknownVisit(context);
      case 'return':
        return redirect(context, result.uri);
      case 'again':
        return redirect(context, `/sca/${encodeURIComponent(token)}`);
      case 'problem': {
        const visit = await findScaVisit(db, token, false);
        return visit === null ? unknownVisit(context) : showVisit(context, visit, result.problem);
      }
      case 'refused': {
        const visit = await findScaVisit(db, token, false);
        if (visit === null) return unknownVisit(context);
        const frame = await frameOf(context, visit, null);
        return send(
          context,
          409,
          <ObstaclePage frame={frame} obstacle={null} refusal={result.refusal} />,
          visit.redirectUri,
        );
      }
    }
  });

  const showVisit = async (
    context: Context<Env>,
    visit: ScaVisit,
    problem: StepProblem | null,
  ): Promise<Response> => {
    const now = bank.clock.now();
    if (visit.returnUri !== null) {
      return send(
        context,
        200,
        <EndedPage
          locale={localeIn(context)}
          tppName={await tppNameOf(visit)}
          returnUri={visit.returnUri}
        />,
      );
    }
    if (isExpired(visit, now)) return redirect(context, expiredReturnUri(visit));
    const frame = await frameOf(context, visit, problem);
    const step = await currentStep(db, visit);
    const page = async (): Promise<Page> => {
      switch (step.kind) {
        case 'identity':
          return (
            <IdentityPage
              frame={frame}
              value={problem !== null && 'value' in problem ? problem.value : ''}
              known={await knownCustomers()}
            />
          );
        case 'method':
          return (
            <MethodPage
              frame={frame}
              preferred={visit.redirectPreferred ? null : 'ENGANGSKODEAPP_BIOMETRI'}
            />
          );
        case 'context':
          return <ContextPage frame={frame} />;
        case 'agreement':
          return <AgreementPage frame={frame} agreements={step.agreements} />;
        case 'consent': {
          const consentable = await listConsentable(db, visit, step.agreement);
          return (
            <ConsentPage
              frame={frame}
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
            approvalRequestOf({ bank, db, now, visit }, step.agreement),
          );
          return loaded.ok ? (
            <ApprovalPage frame={frame} view={loaded.view} />
          ) : (
            <ObstaclePage frame={frame} obstacle={null} refusal={loaded.refusal} />
          );
        }
        case 'confirm':
        case 'done':
          return <ConfirmPage frame={frame} />;
        case 'obstacle':
          return <ObstaclePage frame={frame} obstacle={step.obstacle} />;
      }
    };
    return send(context, problem === null ? 200 : 422, await page(), visit.redirectUri);
  };

  const frameOf = async (
    context: Context<Env>,
    visit: ScaVisit,
    problem: StepProblem | null,
  ): Promise<StepFrame> => ({
    locale: localeIn(context),
    action: `/sca/${encodeURIComponent(context.req.param('token') ?? '')}`,
    purpose: visit.purpose,
    tppName: await tppNameOf(visit),
    problem: problem === null ? null : problemText(localeIn(context), problem),
  });

  const tppNameOf = async (visit: ScaVisit): Promise<string> =>
    (await findTpp(db, visit.tppId))?.name ?? '';

  const knownCustomers = async (): Promise<KnownCustomer[]> =>
    (await listCustomers(db, { offset: 0, limit: KNOWN_CUSTOMERS_MAX })).map(
      ({ customerNumber, name }) => ({ customerNumber, name }),
    );

  app.get('/access', async (context) => {
    const locale = localeIn(context);
    const expired = context.req.query('expired') !== undefined;
    return send(
      context,
      200,
      <AccessSignInPage
        locale={locale}
        problem={expired ? TEXTS[locale].visit.expired : null}
        value=""
        known={await knownCustomers()}
      />,
    );
  });

  app.post('/access', async (context) => {
    const locale = localeIn(context);
    const form = await readForm(context);
    const value = (form.get('identityNumber')?.[0] ?? '').slice(0, 40);
    const identityNumber = value.replaceAll(/\s/g, '');
    const customer = /^[0-9]{11}$/.test(identityNumber)
      ? await findCustomerByNumber(db, identityNumber)
      : null;
    if (customer === null) {
      const { identity } = TEXTS[locale];
      const problem = /^[0-9]{11}$/.test(identityNumber)
        ? identity.unknown(identityNumber)
        : identity.malformed;
      return send(
        context,
        422,
        <AccessSignInPage
          locale={locale}
          problem={problem}
          value={value}
          known={await knownCustomers()}
        />,
      );
    }
    const token = bank.randomToken(32);
    const now = bank.clock.now();
    await insertBankVisit(db, token, {
      identityNumber,
      createdAt: now,
      expiresAt: addSeconds(now, BANK_VISIT_SECONDS_MAX),
    });
    return redirect(context, `/access/${token}`);
  });

  app.get('/access/:token', async (context) => {
    const token = context.req.param('token');
    const identityNumber = await findBankVisit(db, token, bank.clock.now());
    if (identityNumber === null) return redirect(context, '/access?expired');
    const customer = await findCustomerByNumber(db, identityNumber);
    return send(
      context,
      200,
      <AccessPage
        locale={localeIn(context)}
        action={`/access/${encodeURIComponent(token)}`}
        customerName={customer?.name ?? ''}
        consents={await listGivenConsents(db, identityNumber)}
        revoked={context.req.query('revoked') !== undefined}
      />,
    );
  });

  app.post('/access/:token/revoke', async (context) => {
    const token = context.req.param('token');
    const identityNumber = await findBankVisit(db, token, bank.clock.now());
    if (identityNumber === null) return redirect(context, '/access?expired');
    const consentId = (await readForm(context)).get('consentId')?.[0] ?? '';
    const revoked =
      /^[0-9a-f-]{36}$/.test(consentId) &&
      (await db.transaction((transaction) =>
        revokeConsent(transaction, consentId, identityNumber, bank.clock.now()),
      ));
    return redirect(context, `/access/${encodeURIComponent(token)}${revoked ? '?revoked' : ''}`);
  });

  app.post('/access/:token/leave', async (context) => {
    await deleteBankVisit(db, context.req.param('token'));
    return redirect(context, '/');
  });

  const unknownVisit = (context: Context<Env>) => {
    const { unknown } = TEXTS[localeIn(context)];
    return send(
      context,
      404,
      <MessagePage locale={localeIn(context)} title={unknown.title} lead={unknown.lead} />,
    );
  };

  app.notFound(unknownVisit);
  app.onError((error, context) => {
    bank.log(`a page failed: ${error.stack ?? error.message}`);
    const { failed } = TEXTS[localeIn(context)];
    return send(
      context,
      500,
      <MessagePage locale={localeIn(context)} title={failed.title} lead={failed.lead} />,
    );
  });
  return app;
}

/**
 * No script, no frame, styles of the bank alone. `form-action` counts for redirects of a submitted form too, so it must
 * name where the TPP is.
 */
function policyOf(formAction: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function send(
  context: Context<Env>,
  status: 200 | 404 | 409 | 413 | 422 | 500,
  page: Page,
  redirectUri?: string,
): Promise<Response> {
  const html = `<!doctype html>${await page.toString()}`;
  const formAction = redirectUri === undefined ? "'self'" : `'self' ${new URL(redirectUri).origin}`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Language': localeIn(context),
      'Content-Security-Policy': policyOf(formAction),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    },
  });
}

/** 303, so that going back or reloading never submits again. */
function redirect(context: Context<Env>, location: string): Response {
  return context.body(null, 303, { Location: location });
}

function localeIn(context: Context): BankLocale {
  return localeOf(context.req.header('accept-language'));
}

async function readForm(context: Context<Env>): Promise<SubmittedForm> {
  const type = context.req.header('content-type') ?? '';
  const fields = new Map<string, string[]>();
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return fields;
  // U+0000 cannot be stored in a text of PostgreSQL.
  const parameters = new URLSearchParams((await context.req.text()).replaceAll('%00', ''));
  for (const [name, value] of parameters) {
    fields.set(name, [...(fields.get(name) ?? []), value.replaceAll('\u0000', '')]);
  }
  return fields;
}

function problemText(locale: BankLocale, problem: StepProblem): string {
  const texts = TEXTS[locale];
  switch (problem.kind) {
    case 'identity-malformed':
      return texts.identity.malformed;
    case 'identity-unknown':
      return texts.identity.unknown(problem.value);
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
  }
}
