/**
 * Compares the message and references of a payment with what a bank returns. Which of the interface's forms carries
 * them makes no difference; what they say does.
 */
import { onceEach } from '@/lib/xs2a/once-each';
import { isObject } from '@/lib/xs2a/value/is-object';
import { type PaymentDifference, textOf, valueAt } from './difference';

type Json = Record<string, unknown>;

/**
 * Messages and references that were sent and are missing or different, and those that were added.
 * @assumes read-back
 */
export function remittanceDifferences(sent: Json, stored: Json): PaymentDifference[] {
  const [left, ofBank] = [remittanceOf(sent), remittanceOf(stored)];
  return [...messageDifferences(left, ofBank), ...referenceDifferences(left, ofBank)];
}

/** The bare texts are those that are compared. */
type Message = { field: string; text: string; bare: string };
type Reference = {
  path: string;
  reference: string;
  bare: string;
  type: string | null;
  issuer: string | null;
};
type Remittance = { messages: readonly Message[]; references: readonly Reference[] };

/** A bank may put hundreds of references in a row. */
const remittanceOf = onceEach(
  (payment: Json): Remittance => ({
    messages: messagesOf(payment),
    references: distinct(referencesOf(payment)),
  }),
);

const MESSAGE = 'remittanceInformationUnstructured';
const MESSAGE_LINES = 'remittanceInformationUnstructuredArray';
const REFERENCE = 'remittanceInformationStructured';
const REFERENCES = 'remittanceInformationStructuredArray';

/** A message broken into lines is still the same message. */
function messageDifferences(sent: Remittance, stored: Remittance): PaymentDifference[] {
  const [left] = sent.messages;
  const ofBank = stored.messages;
  const field = left?.field ?? MESSAGE;
  if (ofBank.length === 0)
    return left === undefined ? [] : [{ field, sent: left.text, stored: null }];
  const another = ofBank.find((one) => left === undefined || one.bare !== left.bare);
  return another === undefined ? [] : [{ field, sent: left?.text ?? null, stored: another.text }];
}

/** More lines than fit in the text that is compared. */
const LINES_MAX = 500;

/** The message, from every form that contains it. */
function messagesOf(payment: Json): Message[] {
  const lines = payment[MESSAGE_LINES];
  const joined = Array.isArray(lines)
    ? lines
        .slice(0, LINES_MAX)
        .map((line) => textOf(line) ?? '')
        .join(' ')
    : lines;
  return [
    { field: MESSAGE, text: textOf(payment[MESSAGE]) },
    { field: MESSAGE_LINES, text: textOf(joined) },
  ].flatMap(({ field, text }) => (text === null ? [] : [{ field, text, bare: bare(text) }]));
}

function referenceDifferences(sent: Remittance, stored: Remittance): PaymentDifference[] {
  const ofBank = [...stored.references];
  const pairs = sent.references.map((one) => {
    const index = ofBank.findIndex((other) => other.bare === one.bare);
    return { one, same: index < 0 ? null : (ofBank.splice(index, 1)[0] ?? null) };
  });
  return [
    ...pairs.flatMap(({ one, same }) => {
      if (same !== null) return kindDifferences(one, same);
      const other = ofBank.shift();
      return [
        { field: `${one.path}.reference`, sent: one.reference, stored: other?.reference ?? null },
      ];
    }),
    ...ofBank.map(({ path, reference }) => ({
      field: `${path}.reference`,
      sent: null,
      stored: reference,
    })),
  ];
}

/** The type and the issuer are compared only when both sides have them. */
function kindDifferences(one: Reference, same: Reference): PaymentDifference[] {
  return [
    { field: `${one.path}.referenceType`, sent: one.type, stored: same.type },
    { field: `${one.path}.referenceIssuer`, sent: one.issuer, stored: same.issuer },
  ].filter(
    ({ sent, stored }) =>
      sent !== null && stored !== null && bare(sent).toUpperCase() !== bare(stored).toUpperCase(),
  );
}

/** More references than anyone would read. */
const REFERENCES_MAX = 200;

function referencesOf(payment: Json): Reference[] {
  const several = payment[REFERENCES];
  const entries: [string, unknown][] = [
    [REFERENCE, payment[REFERENCE]],
    ...(Array.isArray(several) ? several.slice(0, REFERENCES_MAX) : []).map(
      (value, index): [string, unknown] => [`${REFERENCES}.${index}`, value],
    ),
  ];
  return entries.flatMap(([path, value]) => {
    const reference = isObject(value) ? textOf(value.reference) : textOf(value);
    if (reference === null) return [];
    const type = textOf(valueAt(value, 'referenceType'));
    const issuer = textOf(valueAt(value, 'referenceIssuer'));
    return [{ path, reference, bare: bare(reference), type, issuer }];
  });
}

/** A bank may return one reference in both forms. */
function distinct(references: readonly Reference[]): Reference[] {
  const ofSingle = references.find(({ path }) => path === REFERENCE);
  return references.filter(
    (one) => one === ofSingle || ofSingle === undefined || one.bare !== ofSingle.bare,
  );
}

/** A text without its spacing, in one Unicode form. */
function bare(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, '');
}
