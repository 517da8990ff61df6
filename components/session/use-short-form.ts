'use client';

import { type FormEvent, useState } from 'react';

type Values<Name extends string> = Record<Name, string>;
type Broken<Name extends string, Rule extends string> = Partial<Record<Name, Rule>>;

type ShortForm<Name extends string, Rule extends string> = {
  /** The fields, in the order of the page. */
  names: readonly Name[];
  /** The rule that a field breaks, if any. */
  findingOf: (name: Name, value: string) => Rule | null;
  /** Sends what breaks no rule, and answers the rules that only the server knows. */
  send: (values: Values<Name>) => Promise<Broken<Name, Rule>>;
};

/**
 * A form of a few texts, checked when it is sent and from then on at each change of a field. The fields keep their own
 * values: what is typed before the scripts of the page are there stays.
 */
export function useShortForm<Name extends string, Rule extends string>({
  names,
  findingOf,
  send,
}: ShortForm<Name, Rule>) {
  const [broken, setBroken] = useState<Broken<Name, Rule>>({});
  /** How many times it was sent, well or not. */
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  /** The fields as they were when they were last checked. */
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
