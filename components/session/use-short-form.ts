'use client';

import { type FormEvent, useState } from 'react';
import { useRequest } from '@/components/problem/use-request';
import { problemOf } from '@/lib/query/request';

type Values<Name extends string> = Record<Name, string>;
type Broken<Name extends string, Rule extends string> = Partial<Record<Name, Rule>>;

type ShortForm<Name extends string, Rule extends string> = {
  /** The fields, in page order. */
  names: readonly Name[];
  /** The rule that a field breaks, if any. */
  findingOf: (name: Name, value: string) => Rule | null;
  /** Sends valid values. A rule of a field that the server refuses is shown like one that was checked here. */
  send: (values: Values<Name>) => Promise<unknown>;
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
  const { busy, problem, run } = useRequest();
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
      await run(() =>
        send(sent).catch((error: unknown) => {
          const refused = rulesIn(error, names);
          if (refused === null) throw error;
          setBroken(refused as Broken<Name, Rule>);
        }),
      );
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
  return { broken, problem, values, attempt, busy, form: { onSubmit, onChange } };
}

/** The rules that the server refused fields by; null for any other error. */
function rulesIn(error: unknown, names: readonly string[]): Record<string, string> | null {
  const known = (problemOf(error).fields ?? []).filter(({ path }) => names.includes(path));
  return known.length === 0
    ? null
    : Object.fromEntries(known.map(({ path, rule }) => [path, rule]));
}

function valuesOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Values<Name> {
  const data = new FormData(form);
  const entries = names.map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries) as Values<Name>;
}
