/**
 * One page of the sandbox bank's SCA, and the form that answers it: plain HTML, one step per page, with field names
 * that are a contract (operations, "The bank's SCA pages"). Pure.
 */

/** Who answers, and on whose behalf. */
export type PageAnswers = { identityNumber: string; context: 'PRIVATE' | 'CORPORATE' };

/**
 * Fills in a page's form as a person would who agrees to everything: all accounts, the first agreement, the approval.
 * Null for a page that asks nothing.
 */
export function answerPage(
  html: string,
  { identityNumber, context }: PageAnswers,
): URLSearchParams | null {
  const tags = [...html.matchAll(/<(?:input|button)\b([^>]*)>/g)].map(([, text = '']) =>
    attributesOf(text),
  );
  const named = (name: string) => tags.filter((tag) => tag.get('name') === name);
  const valuesOf = (name: string) => named(name).map((tag) => tag.get('value') ?? '');
  const action = valuesOf('action').find((value) => value === 'continue' || value === 'approve');
  if (action === undefined) return null;
  const form = new URLSearchParams({ action });
  for (const value of valuesOf('step')) form.append('step', value);
  for (const value of valuesOf('resourceIds')) form.append('resourceIds', value);
  if (named('identityNumber').length > 0) form.append('identityNumber', identityNumber);
  if (valuesOf('context').includes(context)) form.append('context', context);
  for (const name of ['method', 'agreementId']) {
    const [first] = valuesOf(name);
    if (first !== undefined) form.append(name, first);
  }
  return form;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity),
    ]),
  );
}
