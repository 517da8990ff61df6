/** @jsxImportSource hono/jsx */
/** The pages of customers: a world's list, and a customer's accounts, cards, agreements and engagements. */
import type { FC } from 'hono/jsx';
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { formatAccountNumber, formatAmount } from '@/sandbox-bank/sca/locale';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { BankAgreement, Engagement } from '@/sandbox-bank/store/access/agreement';
import type { Customer } from '@/sandbox-bank/store/customer';
import {
  type AccountOf,
  accountNumber,
  type BankAccount,
} from '@/sandbox-bank/store/ledger/account';
import {
  ActionForm,
  ConsolePage,
  consoleTexts,
  Field,
  type PlacedWorld,
  refusedInput,
  Section,
  Select,
  Switch,
  worldPath,
} from './frame';

export function PeoplePage({
  world,
  customers,
}: {
  world: PlacedWorld;
  customers: readonly Customer[];
}) {
  const { people } = consoleTexts();
  const action = worldPath(world.id, 'customers');
  return (
    <ConsolePage title={people.title} place="people" world={world}>
      <section class="card" aria-label={people.title}>
        {customers.length === 0 ? (
          <p>{people.none}</p>
        ) : (
          <ul class="console-list">
            {customers.map(({ id, name, customerNumber, customerType }) => (
              <li key={id}>
                <a href={`${action}/${id}`}>{name}</a>{' '}
                <span class="soft">
                  {people.types[customerType]} · <code>{customerNumber}</code>
                </span>
              </li>
            ))}
          </ul>
        )}
        <div class="console-row">
          <ActionForm action={action} label={people.makePerson} fields={{ type: 'PRIVATE' }} />
          <ActionForm action={action} label={people.makeCompany} fields={{ type: 'CORPORATE' }} />
        </div>
      </section>
    </ConsolePage>
  );
}

export type ShownCustomer = {
  customer: Customer;
  accounts: readonly BankAccount[];
  agreements: readonly BankAgreement[];
  engagements: readonly Engagement[];
  /** Everyone in the world who could be given an engagement. */
  people: readonly Customer[];
  today: string;
  world: PlacedWorld;
};

export function CustomerPage({ shown }: { shown: ShownCustomer }) {
  const { customer, accounts, agreements } = shown;
  const { people } = consoleTexts();
  const at = worldPath(customer.worldId, `customers/${customer.id}`);
  const own = accounts.filter(
    (account): account is AccountOf<'account'> => account.kind === 'account',
  );
  const cards = accounts.filter((account): account is AccountOf<'card'> => account.kind === 'card');
  return (
    <ConsolePage title={customer.name} place="people" world={shown.world}>
      <p class="soft">
        {people.types[customer.customerType]} · {people.numbers[customer.customerType]}:{' '}
        <code>{customer.customerNumber}</code>
      </p>
      <section class="card" aria-label={people.rename}>
        <ActionForm action={`${at}/name`} label={people.rename}>
          <Field id="name" name="name" label={people.name} value={customer.name} required />
        </ActionForm>
      </section>
      <Section id="accounts" title={people.accounts}>
        {own.map((account) => (
          <AccountPart key={account.id} at={at} account={account} today={shown.today} />
        ))}
        <div class="console-row">
          <ActionForm
            action={`${at}/accounts`}
            label={people.addAccount}
            fields={{ kind: 'CACC' }}
          />
          <ActionForm
            action={`${at}/accounts`}
            label={people.addSavings}
            fields={{ kind: 'SVGS' }}
          />
        </div>
      </Section>
      <Section id="cards" title={people.cards}>
        {cards.map((card) => (
          <div key={card.id} class="console-part">
            <h3>
              {card.name} {card.maskedPan}
            </h3>
            <p>{formatAmount(balanceOf(card), currentLocale())}</p>
            <details open={isRefused(`${at}/account`, { accountId: card.id })}>
              <summary>{people.change}</summary>
              <AccountForm at={at} account={card} />
              <Removal at={at} account={card} />
            </details>
          </div>
        ))}
        <ActionForm action={`${at}/cards`} label={people.addCard} />
      </Section>
      <Section id="agreements" title={people.agreements}>
        {agreements.map((agreement) => (
          <AgreementPart key={agreement.id} at={at} agreement={agreement} shown={shown} own={own} />
        ))}
        {customer.customerType === 'CORPORATE' ? (
          <ActionForm action={`${at}/agreements`} label={people.addAgreement} />
        ) : null}
      </Section>
      <section class="card" aria-label={people.remove}>
        <ActionForm action={`${at}/remove`} label={people.remove} danger />
      </section>
    </ConsolePage>
  );
}

/** An amount as a person would type it. */
const typedAmount = (amount: string) =>
  currentLocale() === 'nb' ? amount.replace('.', ',') : amount;

const balanceOf = ({ bookedMinor, currency }: BankAccount) => ({
  amount: fromMinorUnits(bookedMinor, currency),
  currency,
});

const AccountPart: FC<{
  at: string;
  account: AccountOf<'account'>;
  today: string;
}> = ({ at, account, today }) => {
  const { people } = consoleTexts();
  const { id } = account;
  return (
    <div class="console-part">
      <h3>
        {account.name} {formatAccountNumber(accountNumber(account))}
      </h3>
      <p>
        {people.balance}: {formatAmount(balanceOf(account), currentLocale())}
      </p>
      <details open={isRefused(`${at}/account`, { accountId: id })}>
        <summary>{people.change}</summary>
        <AccountForm at={at} account={account} />
        <Removal at={at} account={account} />
      </details>
      <h4>{people.rows}</h4>
      <ActionForm action={`${at}/rows`} label={people.addRow} fields={{ accountId: id }}>
        <Field
          id={`amount-${id}`}
          name="amount"
          label={people.amount}
          value={typedAmount('-100.00')}
          required
        />
        <Field id={`text-${id}`} name="text" label={people.text} value="REMA 1000" />
        <Field id={`day-${id}`} name="day" label={people.day} type="date" value={today} required />
      </ActionForm>
      <ActionForm action={`${at}/pattern`} label={people.pattern} fields={{ accountId: id }} />
    </div>
  );
};

/** The editable properties of an account or card. */
const AccountForm: FC<{ at: string; account: BankAccount }> = ({ at, account }) => {
  const { people } = consoleTexts();
  const { id, name, creditMinor, currency } = account;
  return (
    <ActionForm action={`${at}/account`} label={people.change} fields={{ accountId: id }}>
      <Field id={`name-${id}`} name="name" label={people.name} value={name} required />
      <Field
        id={`credit-${id}`}
        name="credit"
        label={account.kind === 'card' ? people.creditLimit : people.creditLine}
        value={typedAmount(fromMinorUnits(creditMinor, currency))}
        required
      />
      {account.kind === 'account' ? (
        <Switch name="kidRequired" label={people.kidRequired} checked={account.kidRequired} />
      ) : null}
    </ActionForm>
  );
};

const Removal: FC<{ at: string; account: BankAccount }> = ({ at, account }) => {
  const { people } = consoleTexts();
  return (
    <ActionForm
      action={`${at}/account/remove`}
      label={account.kind === 'card' ? people.removeCard : people.removeAccount}
      danger
      fields={{ accountId: account.id }}
    />
  );
};

const AgreementPart: FC<{
  at: string;
  agreement: BankAgreement;
  shown: ShownCustomer;
  own: readonly AccountOf<'account'>[];
}> = ({ at, agreement, shown, own }) => {
  const { people } = consoleTexts();
  const { id } = agreement;
  const accounts = new Map(own.map((account) => [account.id, account]));
  const engagements = shown.engagements.filter(({ agreementId }) => agreementId === id);
  return (
    <div class="console-part">
      <h3>{agreement.name}</h3>
      <ActionForm action={`${at}/agreement`} label={people.change} fields={{ agreementId: id }}>
        <Field
          id={`agreement-${id}`}
          name="name"
          label={people.name}
          value={agreement.name}
          required
        />
      </ActionForm>
      <h4>{people.engagements}</h4>
      {engagements.map((engagement) => {
        const account = accounts.get(engagement.accountId);
        return (
          <details
            key={engagement.id}
            open={isRefused(`${at}/engagement`, { engagementId: engagement.id })}
          >
            <summary>{people.mayAct(engagement.identityNumber, account?.bban ?? '')}</summary>
            {agreement.context === 'CORPORATE' && account !== undefined ? (
              <EngagementForms at={at} engagement={engagement} currency={account.currency} />
            ) : null}
          </details>
        );
      })}
      {agreement.context === 'CORPORATE' && own.length > 0 ? (
        <ActionForm action={`${at}/engagements`} label={people.engage} fields={{ agreementId: id }}>
          <Select
            id={`person-${id}`}
            name="person"
            label={people.person}
            options={shown.people.map(({ customerNumber, name }) => ({
              value: customerNumber,
              text: `${name} ${customerNumber}`,
            }))}
          />
          <Select
            id={`account-${id}`}
            name="iban"
            label={people.account}
            options={own.map(({ iban, name, bban }) => ({ value: iban, text: `${name} ${bban}` }))}
          />
        </ActionForm>
      ) : null}
    </div>
  );
};

const EngagementForms: FC<{
  at: string;
  engagement: Engagement;
  currency: string;
}> = ({ at, engagement, currency }) => {
  const { people } = consoleTexts();
  const { id, agreementId, registerLimitMinor, approvalLimitMinor } = engagement;
  const limit = (minor: bigint | null) =>
    minor === null ? '' : typedAmount(fromMinorUnits(minor, currency));
  return (
    <>
      <ActionForm action={`${at}/engagement`} label={people.change} fields={{ engagementId: id }}>
        <Field
          id={`register-${id}`}
          name="register"
          label={people.registerLimit}
          value={limit(registerLimitMinor)}
        />
        <Field
          id={`approval-${id}`}
          name="approval"
          label={people.approvalLimit}
          value={limit(approvalLimitMinor)}
        />
      </ActionForm>
      <ActionForm
        action={`${at}/engagement/remove`}
        label={people.disengage}
        fields={{ engagementId: id, agreementId }}
      />
    </>
  );
};

/** Whether this form was refused, so that it is shown with what was typed. */
function isRefused(action: string, fields: Readonly<Record<string, string>>) {
  return refusedInput(action, fields) !== null;
}
