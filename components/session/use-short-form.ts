'use client';

import { type FormEvent, useState } from 'react';

type Values<Name extends string> = Record<Name, string>;
type Broken<Name extends string, Rule extends string> = Partial<Record<Name, Rule>>;

type ShortForm<Name extends string, Rule extends string> = {
  /** The fields, in page order. */
  names: readonly Name[];
  /** The rule that a field breaks, if any. */
  findingOf: (name: Name, value: string) => Rule | null;
  /** Sends valid values, and returns rules that only the server can check. */
  send: (values: Values<Name>) => Promise<Broken<Name, Rule>>;
};

/**
 * A form of a few texts, checked on submit and after that on each change of a field. The fields are uncontrolled, so
 * anything typed before the scripts have loaded stays.
 */
export function useShortForm<Name extends string, Rule extends string>({
  names,
  findingOf,
  send,
}: ShortForm<Name, Rule>) {
  const [broken, setBroken] = useState<Broken<Name, Rule>>({});
  /** How many times it was submitted, valid or not. */
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  /** The values at the last check. */
  const [values, setValues] = useState<Partial<Values<Name>>>({});
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = valuesOf(event.currentTarget, names);
    setValues(sent);
    let found: Broken<Name, Rule> = {};
    for (const name of names) {
      const rule = findingOf(name, sent[name]);
      if (rule !== null) found = { ...found, [name]: rule };
    }
    setBroken(found);
    if (Object.keys(found).length === 0) {
      setBusy(true);
      setBroken(await send(sent));
      setBusy(false);
    }
    setAttempt((count) => count + 1);
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (attempt === 0 || !(target instanceof HTMLInputElement)) return;
    const name = names.find((one) => one === target.name);
    if (name === undefined) return;
    const rule = findingOf(name, target.value) ?? undefined;
    setValues((before) => ({ ...before, [name]: target.value }));
    setBroken((before) => ({ ...before, [name]: rule }));
  };
  return { broken, values, attempt, busy, form: { onSubmit, onChange } };
}

function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Values<Name> {
  const data = new FormData(form);
  const entries = names.map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries) as Values<Name>;
}
