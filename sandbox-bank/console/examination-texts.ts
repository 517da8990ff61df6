/** The texts of the examination pages, in English and bokmål. */
import type { Lesson } from '@/sandbox-bank/examination/lessons';
import type { BankLocale } from '@/sandbox-bank/sca/locale';

type ExaminationTexts = typeof english;

const english = {
  title: 'Examination',
  lead: 'During an examination, the bank makes various things go wrong for the TPP, each once: lost responses, errors, a failed approval, a consent withdrawn part-way through, and more. Use your TPP as usual with this world’s customers. What it did is shown here.',
  off: 'No TPP is being examined in this world.',
  since: (instant: string) => `Under examination since ${instant}.`,
  begin: 'Start an examination',
  beginAgain: 'Start again',
  end: 'End the examination',
  results: 'Tests',
  score: (passed: number, failed: number, notSeen: number) =>
    `${passed} passed, ${failed} failed, ${notSeen} not yet seen`,
  wanted: 'Expected',
  seen: 'Seen',
  verdicts: { passed: 'Passed', failed: 'Failed', 'not-seen': 'Not yet seen' },
  waiting: 'Your TPP’s turn',
  call: (line: string, status: number | null) => `${line}, ${status ?? 'no response yet'}`,
  scenarios: {
    'creation-lost': 'the response was lost',
    'creation-unreadable': 'the response was unreadable',
    'creation-failed': 'the bank was down',
    'authorisation-lost': 'the response was lost',
    'approval-failed': 'the approval failed at the bank',
    'status-failed': 'the bank was down',
    'status-back': 'the status went back to RCVD',
    'fields-changed': 'the response had different fields',
    'balances-slow': 'the response was slow',
    'transactions-refused': 'too many requests',
    'consent-withdrawn': 'the consent was withdrawn',
  },
  /** The lesson's title, and what the TPP should do. */
  lessons: {
    signed: [
      'Requests are built and signed correctly',
      'No request is refused for its headers, date, digest, certificate or signature.',
    ],
    'request-ids': [
      'Each request has its own X-Request-ID',
      'An X-Request-ID is only used again to repeat exactly the same request.',
    ],
    'browser-forwarded': [
      'Browser details are passed on',
      'A payment is created with PSU-IP-Address and PSU-User-Agent, since the person is present.',
    ],
    'return-addresses': [
      'Each approval has its own return address',
      'Two approvals never share a TPP-Redirect-URI, so it is always clear which approval a return belongs to.',
    ],
    deprecated: [
      'Nothing deprecated is used',
      'Payments do not use remittanceInformationStructured, and consent is requested at /v1/bank-offered-consents.',
    ],
    'unattended-reads': [
      'No more than four reads while the person is away',
      'The balances and the transactions of an account are each read at most four times in 24 hours without PSU-IP-Address.',
    ],
    'link-followed': [
      'Links are followed as given',
      'The approval starts at the bank’s startAuthorisation link, not at an address put together by the TPP.',
    ],
    'creation-lost': [
      'After a lost response, the payment is sent again unchanged',
      'The same bytes are sent again under the same X-Request-ID.',
    ],
    'creation-unreadable': [
      'After an unreadable response, the payment is sent again unchanged',
      'The same bytes are sent again under the same X-Request-ID.',
    ],
    'creation-paused': [
      'The TPP waits before it tries a payment again',
      'After an error at the bank, it waits at least a quarter of a second.',
    ],
    'one-payment': [
      'A payment is created only once',
      'After a lost response, there is still only one payment.',
    ],
    'authorisation-lost': [
      'After a lost response, the approval is started again unchanged',
      'The same X-Request-ID is used again.',
    ],
    'one-approval': [
      'One approval at a time',
      'No second approval is started for a payment while the first is open.',
    ],
    'approval-failed': [
      'A failed approval does not lead to a new payment',
      'The TPP reads the status, or starts the approval of the same payment again.',
    ],
    'status-paused': [
      'The TPP waits before it reads a status again',
      'After an error at the bank, it waits at least a quarter of a second.',
    ],
    'status-back': [
      'A status that goes backwards triggers nothing',
      'No new approval, payment or deletion follows.',
    ],
    'fields-changed': [
      'Unexpected fields do no harm',
      'The TPP carries on after a response with unknown fields, or without some optional ones.',
    ],
    'slow-answer': [
      'The TPP waits for a slow response',
      'The same read is not sent again while the first is being answered.',
    ],
    'too-many-requests': [
      'The TPP holds back after too many requests',
      'After 429, the same data is not read again for a minute.',
    ],
    'consent-withdrawn': [
      'A withdrawn consent is respected',
      'Until there is a new consent, nothing is read for the person except the account list needed to obtain one.',
    ],
  } satisfies Record<Lesson, readonly [title: string, wanted: string]>,
};

const norwegian: ExaminationTexts = {
  title: 'Eksamen',
  lead: 'Mens eksamen pågår i en verden, lar banken ulike ting gå galt for TPP-en, én gang hver: svar som blir borte, feil, en godkjenning som mislykkes, et samtykke som trekkes tilbake midtveis, og mer. Bruk TPP-en som vanlig med kundene i denne verdenen, og se her hva den gjorde.',
  off: 'Ingen eksamen pågår i denne verdenen.',
  since: (instant) => `Eksamen har pågått siden ${instant}.`,
  begin: 'Start en eksamen',
  beginAgain: 'Start på nytt',
  end: 'Avslutt eksamen',
  results: 'Oppgaver',
  score: (passed, failed, notSeen) =>
    `${passed} bestått, ${failed} ikke bestått, ${notSeen} ikke observert ennå`,
  wanted: 'Forventet',
  seen: 'Observert',
  verdicts: { passed: 'Bestått', failed: 'Ikke bestått', 'not-seen': 'Ikke observert ennå' },
  waiting: 'TPP-ens tur',
  call: (line, status) => `${line}, ${status ?? 'ikke noe svar ennå'}`,
  scenarios: {
    'creation-lost': 'svaret ble borte',
    'creation-unreadable': 'svaret var uleselig',
    'creation-failed': 'banken var nede',
    'authorisation-lost': 'svaret ble borte',
    'approval-failed': 'godkjenningen mislyktes i banken',
    'status-failed': 'banken var nede',
    'status-back': 'statusen gikk tilbake til RCVD',
    'fields-changed': 'svaret hadde andre felt',
    'balances-slow': 'svaret var tregt',
    'transactions-refused': 'for mange forespørsler',
    'consent-withdrawn': 'samtykket ble trukket tilbake',
  },
  lessons: {
    signed: [
      'Forespørslene er bygd og signert riktig',
      'Ingen forespørsel avvises på grunn av headere, dato, digest, sertifikat eller signatur.',
    ],
    'request-ids': [
      'Hver forespørsel har sin egen X-Request-ID',
      'En X-Request-ID brukes bare på nytt for å gjenta nøyaktig samme forespørsel.',
    ],
    'browser-forwarded': [
      'Opplysninger om nettleseren sendes med',
      'En betaling opprettes med PSU-IP-Address og PSU-User-Agent, siden personen er til stede.',
    ],
    'return-addresses': [
      'Hver godkjenning har sin egen returadresse',
      'To godkjenninger deler aldri TPP-Redirect-URI, så det er alltid klart hvilken godkjenning personen kommer tilbake fra.',
    ],
    deprecated: [
      'Felt og adresser som er på vei ut, brukes ikke',
      'Betalinger bruker ikke remittanceInformationStructured, og det bes om samtykke via /v1/bank-offered-consents.',
    ],
    'unattended-reads': [
      'Høyst fire oppslag uten at personen er til stede',
      'Saldo og transaksjoner for en konto hentes høyst fire ganger i døgnet uten PSU-IP-Address.',
    ],
    'link-followed': [
      'Lenker følges slik banken oppgir dem',
      'Godkjenningen starter med bankens startAuthorisation-lenke, ikke med en adresse TPP-en har satt sammen selv.',
    ],
    'creation-lost': [
      'En betaling uten svar sendes på nytt uendret',
      'De samme bytene sendes på nytt med samme X-Request-ID.',
    ],
    'creation-unreadable': [
      'En betaling med uleselig svar sendes på nytt uendret',
      'De samme bytene sendes på nytt med samme X-Request-ID.',
    ],
    'creation-paused': [
      'TPP-en venter før den prøver en betaling på nytt',
      'Etter en feil i banken venter den minst et kvart sekund.',
    ],
    'one-payment': [
      'En betaling opprettes bare én gang',
      'Selv om et svar blir borte, finnes betalingen bare én gang.',
    ],
    'authorisation-lost': [
      'En godkjenning uten svar startes på nytt uendret',
      'Samme X-Request-ID brukes på nytt.',
    ],
    'one-approval': [
      'Én godkjenning om gangen',
      'Det startes ingen ny godkjenning av en betaling mens den første er åpen.',
    ],
    'approval-failed': [
      'En mislykket godkjenning fører ikke til en ny betaling',
      'TPP-en leser statusen eller starter godkjenningen av samme betaling på nytt.',
    ],
    'status-paused': [
      'TPP-en venter før den leser en status på nytt',
      'Etter en feil i banken venter den minst et kvart sekund.',
    ],
    'status-back': [
      'En status som går tilbake, utløser ingenting',
      'Det følger ingen ny godkjenning, betaling eller sletting.',
    ],
    'fields-changed': [
      'Uventede felt gjør ingen skade',
      'TPP-en fortsetter etter et svar med ukjente felt, eller der noen valgfrie felt mangler.',
    ],
    'slow-answer': [
      'TPP-en venter på et tregt svar',
      'Samme forespørsel sendes ikke på nytt mens den første besvares.',
    ],
    'too-many-requests': [
      'TPP-en venter etter for mange forespørsler',
      'Etter 429 hentes ikke det samme på nytt før det har gått ett minutt.',
    ],
    'consent-withdrawn': [
      'Et tilbaketrukket samtykke respekteres',
      'Ingenting hentes for personen før det finnes et nytt samtykke, bortsett fra kontolisten, som trengs for å få et nytt samtykke.',
    ],
  },
};

export const EXAMINATION_TEXTS: Readonly<Record<BankLocale, ExaminationTexts>> = {
  en: english,
  nb: norwegian,
};
