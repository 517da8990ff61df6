/** @jsxImportSource hono/jsx */
/** The bank's own pages for the PSU: signing in, the TPPs with access, and revoking it. */
import type { Hono } from 'hono';
import { addSeconds } from '@/sandbox-bank/clock/clock';
import type { Bank } from '@/sandbox-bank/server/bank';
import {
  deleteBankVisit,
  findBankVisit,
  insertBankVisit,
} from '@/sandbox-bank/store/access/bank-visit';
import { listGivenConsents, revokeConsent } from '@/sandbox-bank/store/access/consent';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import type { Queryable } from '@/sandbox-bank/store/database';
import { findDefaultWorld, findWorld, type World } from '@/sandbox-bank/store/world';
import { KNOWN_CUSTOMER_FIELD, listKnownCustomers } from './identity-fields';
import { localeIn, type PageEnv, readForm, redirect, send } from './page-answer';
import { TEXTS } from './texts';
import { AccessPage, AccessSignInPage } from './visit-pages';

/** How long a PSU stays signed in at the bank's own page. @assumes bank-visit */
const BANK_VISIT_SECONDS_MAX = 15 * 60;

/** Adds the pages of access. */
export function addAccessRoutes(app: Hono<PageEnv>, bank: Bank): void {
  const { db } = bank;

  app.get('/access', async (context) => {
    const locale = localeIn(context);
    const expired = context.req.query('expired') !== undefined;
    return send(
      context,
      200,
      <AccessSignInPage
        problem={expired ? TEXTS[locale].visit.expired : null}
        value=""
        known={await listKnownCustomers(db)}
      />,
    );
  });

  app.post('/access', async (context) => {
    const locale = localeIn(context);
    const form = await readForm(context);
    const written = form.get('identityNumber') ?? form.get(KNOWN_CUSTOMER_FIELD);
    const value = (written?.[0] ?? '').slice(0, 40);
    const identityNumber = value.replaceAll(/\s/g, '');
    const customer = /^[0-9]{11}$/.test(identityNumber)
      ? await findCustomerByNumber(db, identityNumber)
      : null;
    if (customer === null) {
      const { identity } = TEXTS[locale];
      const known = await listKnownCustomers(db);
      const problem = /^[0-9]{11}$/.test(identityNumber)
        ? identity.unknown(identityNumber, known.length > 0)
        : identity.malformed;
      return send(context, 422, <AccessSignInPage problem={problem} value={value} known={known} />);
    }
    const token = bank.randomToken(32);
    const now = bank.clock.nowIn(await worldOf(db, customer.worldId));
    await insertBankVisit(db, token, {
      worldId: customer.worldId,
      identityNumber,
      createdAt: now,
      expiresAt: addSeconds(now, BANK_VISIT_SECONDS_MAX),
    });
    return redirect(context, `/access/${token}`);
  });

  app.get('/access/:token', async (context) => {
    const token = context.req.param('token');
    const visit = await findSignedIn(bank, token);
    if (visit === null) return redirect(context, '/access?expired');
    const { identityNumber, now } = visit;
    const customer = await findCustomerByNumber(db, identityNumber);
    return send(
      context,
      200,
      <AccessPage
        action={`/access/${encodeURIComponent(token)}`}
        customerName={customer?.name ?? ''}
        consents={await listGivenConsents(db, identityNumber)}
        now={now}
        revoked={context.req.query('revoked') !== undefined}
      />,
    );
  });

  app.post('/access/:token/revoke', async (context) => {
    const token = context.req.param('token');
    const visit = await findSignedIn(bank, token);
    if (visit === null) return redirect(context, '/access?expired');
    const consentId = (await readForm(context)).get('consentId')?.[0] ?? '';
    const revoked =
      /^[0-9a-f-]{36}$/.test(consentId) &&
      (await db.transaction((transaction) =>
        revokeConsent(transaction, consentId, visit.identityNumber, visit.now),
      ));
    return redirect(context, `/access/${encodeURIComponent(token)}${revoked ? '?revoked' : ''}`);
  });

  app.post('/access/:token/leave', async (context) => {
    await deleteBankVisit(db, context.req.param('token'));
    return redirect(context, '/');
  });
}

/** The PSU signed in with a token, and the time in their world; null when nobody is signed in any more. */
async function findSignedIn(
  { db, clock }: Bank,
  token: string,
): Promise<{ identityNumber: string; now: Date } | null> {
  const visit = await findBankVisit(db, token);
  if (visit === null) return null;
  const now = clock.nowIn(await worldOf(db, visit.worldId));
  return now < visit.expiresAt ? { identityNumber: visit.identityNumber, now } : null;
}

async function worldOf(db: Queryable, worldId: string): Promise<World> {
  return (await findWorld(db, worldId)) ?? findDefaultWorld(db);
}
