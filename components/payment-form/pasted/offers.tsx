'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { groupBy } from '@/lib/xs2a/group-by';
import type { Filling, Offer } from './fill-plan';
import { LABEL_OF_PATH } from './label-of-path';

/** A value as it is written elsewhere on the page. */
export type FillingWords = (filling: Pick<Filling, 'path' | 'text' | 'also'>) => string;

type OffersProps = {
  offers: readonly Offer[];
  inWords: FillingWords;
  onTake: (offer: Offer) => void;
};

/** Values that were not filled in: why not, and a button for each. */
export function Offers({ offers, inWords, onTake }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <ul className="mt-3 space-y-2 text-ink">
      {[...groupBy(offers, questionOf)].map(([question, asked]) => (
        <Question key={question} asked={asked} inWords={inWords} onTake={onTake} />
      ))}
    </ul>
  );
}

/** Offers with the same text here are the answers to one question. */
function questionOf({ field, path, text, reason }: Offer): string {
  if (reason === 'held') return `${path} ${text}`;
  // One number that may be either.
  return reason === 'unsure' && field === 'kid' ? 'unsure account' : `${reason} ${field}`;
}

type QuestionProps = Omit<OffersProps, 'offers'> & { asked: [Offer, ...Offer[]] };

function Question({ asked, inWords, onTake }: QuestionProps) {
  const id = useId();
  const sentenceOf = useSentence(inWords);
  const labelsOf = useButtonLabels(inWords);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p id={id} className="min-w-0 break-words tabular-nums">
        {sentenceOf(asked[0])}
      </p>
      {asked.map((offer) => {
        const { text, name } = labelsOf(offer);
        return (
          <Button
            key={`${inWords(offer)} ${kidOf(offer)}`}
            size="small"
            className="max-w-full"
            aria-label={name}
            aria-describedby={id}
            onClick={() => onTake(offer)}
          >
            <span className="min-w-0 text-balance break-words">{text}</span>
          </Button>
        );
      })}
    </li>
  );
}

/** Why a value is only offered. */
function useSentence(inWords: FillingWords) {
  const t = useTranslations('paymentForm');
  return (offer: Offer): string => {
    const { field, path, text, instead, reason } = offer;
    if (reason === 'held') {
      return t('paste.held', {
        field: t(`labels.${LABEL_OF_PATH[path]}`),
        instead: inWords({ path, text: instead }),
      });
    }
    if (reason === 'several') return t('paste.several', { field });
    switch (field) {
      case 'creditorName':
        return t('paste.unlabelledName', { value: text });
      case 'amount':
        return t('paste.ambiguousAmount', { value: inWords(offer) });
      default:
        return t('paste.accountOrKid', { value: text });
    }
  };
}

/** What a button says, and its name where that alone would not tell. */
function useButtonLabels(inWords: FillingWords) {
  const t = useTranslations('paymentForm');
  return (offer: Offer): { text: string; name?: string } => {
    const { path, instead, reason } = offer;
    const value = inWords(offer);
    const field = t(`labels.${LABEL_OF_PATH[path]}`);
    if (reason === 'held') {
      return {
        text: t('paste.useInstead', { value }),
        name: t('paste.replace', { field, value, instead: inWords({ path, text: instead }) }),
      };
    }
    if (reason === 'unsure') {
      switch (path) {
        case 'creditorName':
          return { text: t('paste.useName') };
        case 'instructedAmount.amount':
          return { text: t('paste.useAmount') };
        case 'creditorAccount.bban':
          return { text: t('paste.useAsAccount') };
        case 'remittanceInformationStructured.reference':
          return { text: t('paste.useAsKid') };
      }
    }
    const kid = kidOf(offer);
    if (kid !== undefined) return { text: t('paste.useWithKid', { value, kid: kid || 'none' }) };
    return { text: t('paste.useIt', { value }), name: t('paste.use', { field, value }) };
  };
}

/** The KID that comes with an account, empty for none; undefined where only the account is asked about. */
function kidOf({ also = [] }: Offer): string | undefined {
  return also.find(({ path }) => path === 'remittanceInformationStructured.reference')?.text;
}
