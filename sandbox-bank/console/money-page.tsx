/** @jsxImportSource hono/jsx */
/** The page of a world's payments and baskets, newest first, each with its status. */
import type { FC } from 'hono/jsx';
import { readOrder } from '@/sandbox-bank/payments/payment-order';
import { formatAmount, formatInstant } from '@/sandbox-bank/sca/locale';
import { currentLocale } from '@/sandbox-bank/server/html';
import type { ListedBasket } from '@/sandbox-bank/store/ledger/basket';
import type { Payment } from '@/sandbox-bank/store/ledger/payment';
import { ConsolePage, consoleTexts, type PlacedWorld, Section } from './frame';

export function MoneyPage({
  world,
  payments,
  baskets,
}: {
  world: PlacedWorld;
  payments: readonly Payment[];
  baskets: readonly ListedBasket[];
}) {
  const locale = currentLocale();
  const { money } = consoleTexts();
  return (
    <ConsolePage title={money.title} place="money" world={world}>
      <section class="card" aria-label={money.title}>
        {payments.length === 0 ? (
          <p>{money.none}</p>
        ) : (
          <section class="scroll" tabindex={0} aria-label={money.title}>
            <table>
              <thead>
                <tr>
                  {Object.entries(money.columns).map(([name, text]) => (
                    <th key={name} scope="col">
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {payments.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </section>
      <Section id="baskets" title={money.baskets}>
        {baskets.length === 0 ? (
          <p>{money.noBaskets}</p>
        ) : (
          <ul class="console-list">
            {baskets.map(({ id, createdAt, approvedAt, deletedAt, payments: count }) => (
              <li key={id}>
                {formatInstant(createdAt, locale)}:{' '}
                <span class="soft">
                  {money.basket(count)} ·{' '}
                  {deletedAt !== null
                    ? money.deleted
                    : approvedAt !== null
                      ? money.approved
                      : money.waiting}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </ConsolePage>
  );
}

const PaymentRow: FC<{ payment: Payment }> = ({ payment }) => {
  const { money } = consoleTexts();
  const { transfers } = readOrder(payment.request);
  const transfer = transfers[0]?.transfer;
  const isOne = transfers.length === 1 && transfer !== undefined;
  return (
    <tr>
      <td>{formatInstant(payment.createdAt, currentLocale())}</td>
      <td>
        <code>{payment.service}</code>
        <br />
        <code>{payment.product}</code>
      </td>
      <td>
        {isOne
          ? formatAmount(transfer.instructedAmount, currentLocale())
          : money.rows(transfers.length)}
      </td>
      <td>{isOne ? transfer.creditorName : ''}</td>
      <td>
        <code>{payment.transactionStatus}</code>
        {payment.fundsAvailable === false ? ` ${money.funds}` : ''}
      </td>
    </tr>
  );
};
