/** @jsxImportSource hono/jsx */
/** The bank's own pages for the PSU: its front page, and the TPPs with access, with a button to revoke each. */
import type { FC } from 'hono/jsx';
import { ACCOUNT_ACCESS_DAYS_MAX } from '@/lib/xs2a/value/limits';
import { addDays } from '@/sandbox-bank/clock/clock';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { GivenConsent } from '@/sandbox-bank/store/access/consent';
import { IdentityFields, type KnownCustomer, KnownCustomers } from './identity-fields';
import { formatInstant } from './locale';
import { Page, Problem, Shore } from './page';
import { currentTexts } from './texts';

export function FrontPage() {
  const { front } = currentTexts();
  return (
    <Page title={front.title} homeHref="/">
      <section class="card" aria-labelledby="title">
        <Shore />
        <h1 id="title">{front.title}</h1>
        <p>{front.lead}</p>
      </section>
      <section aria-labelledby="for-customers">
        <h2 id="for-customers">{front.forCustomers}</h2>
        <ul class="card doors">
          <Door href="/access" name={front.access} meaning={front.accessMeaning} />
        </ul>
      </section>
      <section aria-labelledby="for-developers">
        <h2 id="for-developers">{front.forDevelopers}</h2>
        <ul class="card doors">
          <Door href="/interface" name={front.description} meaning={front.descriptionMeaning} />
          <Door href="/console" name={front.console} meaning={front.consoleMeaning} />
        </ul>
      </section>
    </Page>
  );
}

export function AccessSignInPage({
  problem,
  value,
  known,
}: {
  problem: string | null;
  value: string;
  known: readonly KnownCustomer[];
}) {
  const { visit } = currentTexts();
  return (
    <Page title={visit.signInTitle} homeHref="/">
      <Problem text={problem} fieldId="identityNumber" />
      <section class="card" aria-labelledby="title">
        <h1 id="title">{visit.signInTitle}</h1>
        <p class="soft">{visit.signInLead}</p>
        <form method="post" action="/access" novalidate>
          <IdentityFields value={value} problem={problem} />
          <div class="actions">
            <button class="primary" type="submit">
              {visit.signIn}
            </button>
          </div>
        </form>
      </section>
      <KnownCustomers action="/access" known={known} />
    </Page>
  );
}

export function AccessPage({
  action,
  customerName,
  consents,
  now,
  revoked,
}: {
  action: string;
  customerName: string;
  consents: readonly GivenConsent[];
  now: Date;
  revoked: boolean;
}) {
  const { visit } = currentTexts();
  return (
    <Page title={visit.title} homeHref="/">
      <p class="asks">{customerName}</p>
      <h1>{visit.title}</h1>
      {revoked ? <p role="status">{visit.revoked}</p> : null}
      <p class="soft">{consents.length === 0 ? visit.empty : visit.lead}</p>
      {consents.map((consent) => (
        <section key={consent.id} class="card" aria-labelledby={`consent-${consent.id}`}>
          <h2 id={`consent-${consent.id}`}>{consent.tppName}</h2>
          <p class="soft small">
            {consent.context === 'PRIVATE'
              ? visit.context.PRIVATE
              : visit.context.CORPORATE(consent.agreementName)}
          </p>
          <dl>
            <dt>{visit.resources}</dt>
            <dd>
              <ul>
                {consent.resources.map((resource) => (
                  <li key={resource}>{resource}</li>
                ))}
              </ul>
            </dd>
            <dt>{visit.since}</dt>
            <dd>{formatInstant(consent.givenAt, currentLocale())}</dd>
            {consent.lastScaAt === null ? null : (
              <>
                <dt>{visit.lastSca}</dt>
                <dd>{formatInstant(consent.lastScaAt, currentLocale())}</dd>
                <dt>
                  {now > accessEnd(consent.lastScaAt) ? visit.accessEnded : visit.accessUntil}
                </dt>
                <dd>{formatInstant(accessEnd(consent.lastScaAt), currentLocale())}</dd>
              </>
            )}
          </dl>
          <form method="post" action={`${action}/revoke`}>
            <input type="hidden" name="consentId" value={consent.id} />
            <div class="actions">
              <button class="quiet" type="submit">
                {visit.revoke(consent.tppName)}
              </button>
            </div>
          </form>
        </section>
      ))}
      <form method="post" action={`${action}/leave`}>
        <div class="actions">
          <button class="quiet" type="submit">
            {visit.signOut}
          </button>
        </div>
      </form>
    </Page>
  );
}

/** When the access that an SCA allows ends. @see interface#limits */
function accessEnd(scaAt: Date): Date {
  return addDays(scaAt, ACCOUNT_ACCESS_DAYS_MAX);
}

/** A way into a part of the bank: its name is the link, and the whole row can be pressed. */
const Door: FC<{ href: string; name: string; meaning: string }> = ({ href, name, meaning }) => (
  <li>
    <a href={href}>{name}</a>
    <p class="soft">{meaning}</p>
  </li>
);
