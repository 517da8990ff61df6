/**
 * Completes the SCA pages like a browser without JavaScript: reads each page's form, fills in the fields it knows by
 * name, presses a button, and follows the bank until the PSU returns to the TPP.
 */
import { holds } from './holds';

/** A person's answers. By default, the first choice on each page. */
export type ScaAnswers = {
  identityNumber: string;
  method?: string;
  context?: 'PRIVATE' | 'CORPORATE';
  agreementId?: string;
  /** The value of each checkbox to tick; by default all. */
  resourceIds?: readonly string[];
  /** The step on which the person cancels. */
  cancelAt?: number;
};

/** A completed page. */
export type ScaStep = {
  /** The names of its fields; empty for a page that only asks for confirmation. */
  fields: string[];
  buttons: string[];
  checked: string[];
  /** Its text, without tags. */
  text: string;
};

export type ScaVisit = { steps: ScaStep[]; location: string; returned: URLSearchParams };

type Field = { name: string; value: string; type: string; checked: boolean };
type Form = { method: string; action: string; fields: Field[]; buttons: string[] };

const STEPS_MAX = 12;

/** Follows a `scaRedirect` to the return. @throws BrokenRule when the pages do not lead there. */
export async function walkSca(
  scaRedirect: string,
  redirectUri: string,
  answers: ScaAnswers,
): Promise<ScaVisit> {
  const returnTo = redirectUri.split('?')[0] ?? redirectUri;
  const steps: ScaStep[] = [];
  let url = scaRedirect;
  let response = await fetch(url, { redirect: 'manual' });
  for (let count = 0; count < STEPS_MAX; count++) {
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      if (url.startsWith(returnTo)) {
        return { steps, location: url, returned: new URL(url).searchParams };
      }
      response = await fetch(url, { redirect: 'manual' });
      continue;
    }
    const html = await response.text();
    const form = formOf(html);
    holds(
      response.status < 400 && form !== null,
      'a page of SCA with a form, or a redirect to the TPP-Redirect-URI',
      `HTTP ${response.status} ${textOf(html).slice(0, 200)}`,
    );
    steps.push(stepOf(form, html));
    const target = new URL(form.action === '' ? url : form.action, url).href;
    const isCancelled = answers.cancelAt === steps.length - 1;
    response = await fetch(target, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: filled(form, answers, isCancelled).toString(),
    });
    url = target;
  }
  throw new Error(`SCA did not end after ${STEPS_MAX} pages`);
}

function filled(form: Form, answers: ScaAnswers, isCancelled: boolean): URLSearchParams {
  const sent = new URLSearchParams();
  const valuesOf = (name: string) =>
    form.fields.filter((field) => field.name === name).map(({ value }) => value);
  for (const name of new Set(form.fields.map((field) => field.name))) {
    for (const value of answerFor(name, valuesOf(name), form, answers)) sent.append(name, value);
  }
  const go = form.buttons.includes('approve') ? 'approve' : 'continue';
  sent.append('action', isCancelled ? 'cancel' : go);
  return sent;
}

function answerFor(
  name: string,
  offered: readonly string[],
  form: Form,
  answers: ScaAnswers,
): readonly string[] {
  const first = offered[0] ?? '';
  switch (name) {
    case 'identityNumber':
      return [answers.identityNumber];
    case 'method':
      return [answers.method ?? first];
    case 'context':
      return [answers.context ?? 'PRIVATE'];
    case 'agreementId':
      return [answers.agreementId ?? first];
    case 'resourceIds':
      return answers.resourceIds ?? offered;
    default:
      return form.fields
        .filter((field) => field.name === name && field.type === 'hidden')
        .map(({ value }) => value);
  }
}

/** The form with a button named `action`. */
function formOf(html: string): Form | null {
  for (const [whole, head = '', inner = ''] of html.matchAll(
    /<form\b([^>]*)>([\s\S]*?)<\/form>/g,
  )) {
    const buttons = [...inner.matchAll(/<(?:button|input)\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => attribute(tag, 'name') === 'action')
      .map((tag) => attribute(tag, 'value'));
    if (buttons.length === 0 || whole === '') continue;
    const fields = [...inner.matchAll(/<input\b[^>]*>/g)]
      .map(([tag]) => ({
        name: attribute(tag, 'name'),
        value: attribute(tag, 'value'),
        type: attribute(tag, 'type') || 'text',
        checked: /\schecked\b/.test(tag),
      }))
      .filter(({ name }) => name !== '' && name !== 'action');
    return {
      method: attribute(head, 'method'),
      action: attribute(head, 'action'),
      fields,
      buttons,
    };
  }
  return null;
}

function stepOf(form: Form, html: string): ScaStep {
  const visible = form.fields.filter(({ type }) => type !== 'hidden');
  return {
    fields: [...new Set(visible.map(({ name }) => name))],
    buttons: form.buttons,
    checked: visible.filter(({ checked }) => checked).map(({ value }) => value),
    text: textOf(html),
  };
}

function textOf(html: string): string {
  return unescapeHtml(html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function attribute(tag: string, name: string): string {
  return unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
