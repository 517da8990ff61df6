import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import {
  type FillForm,
  type FillPath,
  type FillText,
  type Offer,
  planFill,
  textsOf,
  typedValueAt,
} from './fill-plan';
import type { Pasted } from './read-text';

/** Fills the form with pasted text once, then with the offers that the user takes; all of it can be undone. */
export function useFilling(pasted: Pasted, form: Omit<FillForm, 'typed'>) {
  const { accountForm } = form;
  const { getValues, setValue } = useFormContext<TypedPayment>();
  const [plan] = useState(() => planFill(pasted, { ...form, typed: getValues() }));
  const [before] = useState(() => structuredClone(getValues()));
  const [isUndone, setUndone] = useState(false);
  const [taken, setTaken] = useState<readonly Offer[]>([]);
  const write = ({ path, text }: FillText) => {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
    setValue(path, text, options);
    const choice = CHOICE_OF_PATH[path];
    if (choice !== undefined) setValue('choices.remittance', choice, options);
    if (path.startsWith('creditorAccount.') && accountForm === 'bban-or-iban')
      setValue(
        'choices.creditorAccount',
        path === 'creditorAccount.iban' ? 'iban' : 'bban',
        options,
      );
  };
  const fill = useEffectEvent(() => {
    for (const filling of plan.fillings.flatMap(textsOf)) write(filling);
  });
  useEffect(() => fill(), []);
  return {
    plan,
    taken,
    take: (offer: Offer) => {
      for (const filling of textsOf(offer)) write(filling);
      setTaken((all) => [...all.filter(({ path }) => path !== offer.path), offer]);
    },
    undo: () => {
      for (const { path } of [...plan.fillings, ...taken].flatMap(textsOf))
        setValue(path, typedValueAt(before, path), { shouldDirty: true, shouldValidate: true });
      setValue('choices', before.choices, { shouldDirty: true });
      setUndone(true);
    },
    isUndone,
  };
}

const CHOICE_OF_PATH: { [Path in FillPath]?: 'reference' | 'message' } = {
  'remittanceInformationStructured.reference': 'reference',
  remittanceInformationUnstructured: 'message',
};
