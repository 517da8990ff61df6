'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatAmount } from '@/components/money/format-amount';
import { Money } from '@/components/money/money';
import { Fact } from '@/components/ui/facts';
import type { CardPurchaseView } from '@/lib/view/stored-transaction';
import { merchantKind } from './merchant-kind';

/** Details of a card purchase: where, its original amount, and the bank's markup. */
export function CardFacts({ card }: { card: CardPurchaseView }) {
  const t = useTranslations('cards');
  const locale = useLocale();
  const { merchantAddress, merchantCategoryCode, markupFee, markupFeePercentage } = card;
  const lines = merchantAddress
    ? [
        [merchantAddress.street, merchantAddress.buildingNumber],
        [merchantAddress.postalCode, merchantAddress.city],
        [countryName(merchantAddress.country, locale)],
      ]
        .map((line) => line.filter(Boolean).join(' '))
        .filter((line) => line !== '')
    : [];
  const kind = merchantCategoryCode ? merchantKind(merchantCategoryCode) : null;
  return (
    <>
      {card.originalAmount && (
        <Fact name={t('originalAmount')}>
          <Money of={card.originalAmount} />
        </Fact>
      )}
      {(markupFee || markupFeePercentage) && (
        <Fact name={t('markupFee')}>
          {markupFee && <Money of={markupFee} />}
          {markupFeePercentage && (
            <span className={markupFee ? 'block text-small text-ink-muted' : undefined}>
              {t('percentage', { digits: formatAmount(markupFeePercentage, locale).digits })}
            </span>
          )}
        </Fact>
      )}
      {card.merchantName && (
        <Fact name={t('merchant')}>
          <bdi>{card.merchantName}</bdi>
        </Fact>
      )}
      {lines.length > 0 && (
        <Fact name={t('place')}>
          {lines.map((line) => (
            <bdi key={line} className="block">
              {line}
            </bdi>
          ))}
        </Fact>
      )}
      {merchantCategoryCode && (
        <Fact name={t('merchantKind')}>
          {kind && <span className="block">{t(`kinds.${kind}`)}</span>}
          <bdi className={kind ? 'block text-small text-ink-muted' : undefined}>
            {t('categoryCode', { code: merchantCategoryCode })}
          </bdi>
        </Fact>
      )}
      {card.maskedPan && (
        <Fact name={t('card')}>
          <bdi className="tabular-nums">{card.maskedPan}</bdi>
        </Fact>
      )}
      {card.terminalId && (
        <Fact name={t('terminal')}>
          <bdi>{card.terminalId}</bdi>
        </Fact>
      )}
      {card.invoiced !== null && (
        <Fact name={t('invoice')}>{card.invoiced ? t('invoiced') : t('notInvoiced')}</Fact>
      )}
    </>
  );
}

function countryName(code: string | null, locale: string): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
