/** Every sentence of the bank's own pages, in English and bokmål. */
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import type { ScaPurpose } from '@/sandbox-bank/store/sca-visit';
import type { BankLocale } from './locale';
import type { ScaObstacle } from './step';

/** The sentences of one language. */
export type Texts = {
  bar: string;
  toContent: string;
  home: string;
  asksFor: Record<ScaPurpose, (tpp: string) => string>;
  back: (tpp: string) => string;
  cancel: string;
  next: string;
  problem: string;
  identity: {
    title: string;
    lead: string;
    label: string;
    hint: string;
    known: string;
    malformed: string;
    unknown: (number: string) => string;
    other: string;
  };
  method: {
    title: string;
    lead: string;
    names: Record<AuthMethod, [string, string]>;
    missing: string;
  };
  context: {
    title: string;
    lead: string;
    own: string;
    ownHint: string;
    corporate: string;
    corporateHint: string;
    missing: string;
  };
  agreement: { title: string; lead: string; owner: (name: string) => string; missing: string };
  consent: {
    title: string;
    lead: (tpp: string) => string;
    accounts: string;
    sees: string;
    period: (days: number) => string;
    revoke: string;
    submit: string;
    none: string;
    granted: string;
    owner: (name: string) => string;
  };
  confirm: { title: string; lead: (tpp: string) => string; submit: string };
  approval: {
    title: {
      payment: string;
      'bulk-payment': string;
      'periodic-payment': string;
      basket: string;
      cancellation: string;
    };
    lead: (tpp: string) => string;
    leadCancellation: (tpp: string) => string;
    amount: string;
    to: string;
    account: string;
    from: string;
    when: string;
    nextRun: string;
    fee: string;
    noFee: string;
    message: string;
    schedule: (frequency: string, start: string, end: string | null) => string;
    frequencies: Record<string, string>;
    total: (count: number) => string;
    payment: (position: number) => string;
    submit: string;
    submitCancellation: string;
    decline: string;
    declineCancellation: string;
    notAtomic: string;
  };
  obstacle: { title: string } & Record<ScaObstacle, string>;
  ended: { title: string; lead: string };
  unknown: { title: string; lead: string };
  tooLarge: { title: string; lead: string };
  failed: { title: string; lead: string };
  visit: {
    title: string;
    lead: string;
    signInTitle: string;
    signInLead: string;
    signIn: string;
    signOut: string;
    empty: string;
    since: string;
    lastSca: string;
    accessUntil: string;
    resources: string;
    context: { PRIVATE: string; CORPORATE: (agreement: string) => string };
    revoke: (tpp: string) => string;
    revoked: string;
    expired: string;
  };
  front: { title: string; lead: string; access: string; description: string };
};

const en: Texts = {
  bar: 'Sandbox bank, no real money',
  toContent: 'Skip to the content',
  home: 'Front page of the bank',
  asksFor: {
    ACCOUNTS: (tpp) => `${tpp} asks to see your accounts.`,
    IDENTITY: (tpp) => `${tpp} asks who you are.`,
    PAYMENT: (tpp) => `${tpp} asks you to approve a payment.`,
    PAYMENT_CANCELLATION: (tpp) => `${tpp} asks you to cancel a payment.`,
    BASKET: (tpp) => `${tpp} asks you to approve several payments.`,
  },
  back: (tpp) => `Back to ${tpp}`,
  cancel: 'Cancel',
  next: 'Continue',
  problem: 'Something is missing',
  identity: {
    title: 'Who are you?',
    lead: 'This is a test bank: a made-up identity number is enough.',
    label: 'Identity number',
    hint: '11 digits',
    known: 'Customers that you can try',
    malformed: 'Write the 11 digits of an identity number.',
    unknown: (number) =>
      `No customer of this bank has the number ${number}. Take one of those below.`,
    other: 'This request is about another customer. Write the number that was used before.',
  },
  method: {
    title: 'How do you confirm?',
    lead: 'Nothing is sent to a phone here; choose what you would like to try.',
    names: {
      ENGANGSKODEAPP_BIOMETRI: ['App with face or fingerprint', 'The bank’s one-time code app'],
      EID_MOBILE: ['Electronic ID on the phone', 'With your phone number'],
      ASPSPID: ['Bank ID', 'Code device and password'],
      HA2: ['One-time code', 'Code by text message'],
    },
    missing: 'Choose how you confirm.',
  },
  context: {
    title: 'For whom do you act?',
    lead: 'You can act for yourself and for a company.',
    own: 'Myself',
    ownHint: 'My own accounts',
    corporate: 'A company',
    corporateHint: 'Accounts that a company lets me use',
    missing: 'Choose for whom you act.',
  },
  agreement: {
    title: 'Which agreement?',
    lead: 'Choose the company agreement that you act under.',
    owner: (name) => `Agreement of ${name}`,
    missing: 'Choose an agreement.',
  },
  consent: {
    title: 'Which accounts may be seen?',
    lead: (tpp) => `Tick the accounts that ${tpp} may see. It sees nothing else.`,
    accounts: 'Accounts and cards',
    sees: 'Name and number, balances and transactions are shown. Nobody can pay with this.',
    period: (days) => `It may look for ${days} days without asking you again.`,
    revoke:
      'You can take this back at any time, here at the bank too. Untick all to take it back now.',
    submit: 'Give access',
    none: 'Tick at least one account, or cancel.',
    granted: 'has access now',
    owner: (name) => `Owner: ${name}`,
  },
  confirm: {
    title: 'Confirm that it is you',
    lead: (tpp) => `${tpp} learns that you are a customer here. It does not see your accounts.`,
    submit: 'Confirm',
  },
  approval: {
    title: {
      payment: 'Approve this payment',
      'bulk-payment': 'Approve these payments',
      'periodic-payment': 'Approve this standing order',
      basket: 'Approve these payments',
      cancellation: 'Cancel this payment',
    },
    lead: (tpp) => `${tpp} has prepared this for you. Look closely before you approve.`,
    leadCancellation: (tpp) => `${tpp} asks that this is not paid.`,
    amount: 'Amount',
    to: 'To',
    account: 'Account',
    from: 'From',
    when: 'Paid on',
    nextRun: 'As soon as possible',
    fee: 'Fee',
    noFee: 'No fee',
    message: 'Message',
    schedule: (frequency, start, end) =>
      `${frequency}, from ${start}${end === null ? ', until you stop it' : ` to ${end}`}`,
    frequencies: {
      Daily: 'Every day',
      Weekly: 'Every week',
      EveryTwoWeeks: 'Every two weeks',
      Monthly: 'Every month',
      EveryTwoMonths: 'Every two months',
      Quarterly: 'Every quarter',
      SemiAnnual: 'Twice a year',
      Annual: 'Every year',
      MonthlyVariable: 'In chosen months',
    },
    total: (count) => (count === 1 ? 'Total of 1 payment' : `Total of ${count} payments`),
    payment: (position) => `Payment ${position}`,
    submit: 'Approve',
    submitCancellation: 'Cancel the payment',
    decline: 'Do not approve',
    declineCancellation: 'Keep the payment',
    notAtomic: 'Each payment is carried out by itself: one may succeed where another fails.',
  },
  obstacle: {
    title: 'This is not possible',
    'context-not-held':
      'You cannot act in the way that was asked for: this identity number does not have it.',
    'agreement-not-held': 'You have no such company agreement at this bank.',
    'nothing-to-consent': 'There are no accounts here that you may give access to.',
  },
  ended: {
    title: 'This is finished',
    lead: 'You have already answered. Nothing more happens on this page.',
  },
  unknown: {
    title: 'We do not know this address',
    lead: 'Begin again where you came from. Nothing was done.',
  },
  tooLarge: {
    title: 'Too much was sent',
    lead: 'The bank could not read the form. Nothing was done. Go back and send it again.',
  },
  failed: {
    title: 'Something failed at the bank',
    lead: 'Nothing was done. Try again in a moment.',
  },
  visit: {
    title: 'Who sees your accounts',
    lead: 'These services may see accounts of yours. Take back what you no longer want.',
    signInTitle: 'See who has access',
    signInLead: 'This is a test bank: a made-up identity number is enough.',
    signIn: 'Show',
    signOut: 'Leave',
    empty: 'No service has access to your accounts.',
    since: 'Since',
    lastSca: 'You last confirmed',
    accessUntil: 'Access ends',
    resources: 'Sees',
    context: { PRIVATE: 'For yourself', CORPORATE: (agreement) => `For ${agreement}` },
    revoke: (tpp) => `Take back access of ${tpp}`,
    revoked: 'Access was taken back.',
    expired: 'You were away for too long. Write your number again.',
  },
  front: {
    title: 'A bank to try things on',
    lead: 'Made-up customers, made-up money, the whole open banking interface.',
    access: 'See who has access to my accounts',
    description: 'Description of the interface',
  },
};

const nb: Texts = {
  bar: 'Sandkassebank, ikke ekte penger',
  toContent: 'Hopp til innholdet',
  home: 'Bankens forside',
  asksFor: {
    ACCOUNTS: (tpp) => `${tpp} ber om å få se kontoene dine.`,
    IDENTITY: (tpp) => `${tpp} spør hvem du er.`,
    PAYMENT: (tpp) => `${tpp} ber deg godkjenne en betaling.`,
    PAYMENT_CANCELLATION: (tpp) => `${tpp} ber deg stanse en betaling.`,
    BASKET: (tpp) => `${tpp} ber deg godkjenne flere betalinger.`,
  },
  back: (tpp) => `Tilbake til ${tpp}`,
  cancel: 'Avbryt',
  next: 'Fortsett',
  problem: 'Noe mangler',
  identity: {
    title: 'Hvem er du?',
    lead: 'Dette er en testbank: et oppdiktet fødselsnummer er nok.',
    label: 'Fødselsnummer',
    hint: '11 siffer',
    known: 'Kunder du kan prøve',
    malformed: 'Skriv de 11 sifrene i et fødselsnummer.',
    unknown: (number) => `Ingen kunde i banken har nummeret ${number}. Velg et av dem nedenfor.`,
    other: 'Dette gjelder en annen kunde. Skriv nummeret som ble brukt tidligere.',
  },
  method: {
    title: 'Hvordan bekrefter du?',
    lead: 'Ingenting blir sendt til noen telefon her; velg det du vil prøve.',
    names: {
      ENGANGSKODEAPP_BIOMETRI: ['App med ansikt eller finger', 'Bankens engangskodeapp'],
      EID_MOBILE: ['Elektronisk ID på mobilen', 'Med telefonnummeret ditt'],
      ASPSPID: ['Bankens ID', 'Kodebrikke og passord'],
      HA2: ['Engangskode', 'Kode på SMS'],
    },
    missing: 'Velg hvordan du bekrefter.',
  },
  context: {
    title: 'Hvem handler du for?',
    lead: 'Du kan handle for deg selv og for en bedrift.',
    own: 'Meg selv',
    ownHint: 'Mine egne kontoer',
    corporate: 'En bedrift',
    corporateHint: 'Kontoer som en bedrift lar meg bruke',
    missing: 'Velg hvem du handler for.',
  },
  agreement: {
    title: 'Hvilken avtale?',
    lead: 'Velg bedriftsavtalen du handler under.',
    owner: (name) => `Avtalen til ${name}`,
    missing: 'Velg en avtale.',
  },
  consent: {
    title: 'Hvilke kontoer kan vises?',
    lead: (tpp) => `Kryss av for kontoene som ${tpp} får se. Tjenesten ser ikke noe annet.`,
    accounts: 'Kontoer og kort',
    sees: 'Navn og nummer, saldo og bevegelser vises. Ingen kan betale med dette.',
    period: (days) => `Tjenesten kan se i ${days} dager uten å spørre deg på nytt.`,
    revoke:
      'Du kan ta dette tilbake når som helst, også her i banken. Fjern alle kryss for å ta det tilbake nå.',
    submit: 'Gi innsyn',
    none: 'Kryss av for minst én konto, eller avbryt.',
    granted: 'har innsyn nå',
    owner: (name) => `Eier: ${name}`,
  },
  confirm: {
    title: 'Bekreft at det er deg',
    lead: (tpp) => `${tpp} får vite at du er kunde her. Tjenesten ser ikke kontoene dine.`,
    submit: 'Bekreft',
  },
  approval: {
    title: {
      payment: 'Godkjenn betalingen',
      'bulk-payment': 'Godkjenn betalingene',
      'periodic-payment': 'Godkjenn den faste betalingen',
      basket: 'Godkjenn betalingene',
      cancellation: 'Stans betalingen',
    },
    lead: (tpp) => `${tpp} har gjort dette klart for deg. Se nøye etter før du godkjenner.`,
    leadCancellation: (tpp) => `${tpp} ber om at dette ikke blir betalt.`,
    amount: 'Beløp',
    to: 'Til',
    account: 'Konto',
    from: 'Fra',
    when: 'Betales',
    nextRun: 'Så snart som mulig',
    fee: 'Gebyr',
    noFee: 'Ikke noe gebyr',
    message: 'Melding',
    schedule: (frequency, start, end) =>
      `${frequency}, fra ${start}${end === null ? ', til du stanser den' : ` til ${end}`}`,
    frequencies: {
      Daily: 'Hver dag',
      Weekly: 'Hver uke',
      EveryTwoWeeks: 'Annenhver uke',
      Monthly: 'Hver måned',
      EveryTwoMonths: 'Annenhver måned',
      Quarterly: 'Hvert kvartal',
      SemiAnnual: 'To ganger i året',
      Annual: 'Hvert år',
      MonthlyVariable: 'I valgte måneder',
    },
    total: (count) => (count === 1 ? 'Sum av 1 betaling' : `Sum av ${count} betalinger`),
    payment: (position) => `Betaling ${position}`,
    submit: 'Godkjenn',
    submitCancellation: 'Stans betalingen',
    decline: 'Ikke godkjenn',
    declineCancellation: 'Behold betalingen',
    notAtomic: 'Hver betaling utføres for seg: én kan lykkes selv om en annen ikke gjør det.',
  },
  obstacle: {
    title: 'Dette går ikke',
    'context-not-held':
      'Du kan ikke handle slik det ble bedt om: dette nummeret har ikke den muligheten.',
    'agreement-not-held': 'Du har ingen slik bedriftsavtale i banken.',
    'nothing-to-consent': 'Her er det ingen kontoer du kan gi innsyn i.',
  },
  ended: {
    title: 'Dette er ferdig',
    lead: 'Du har allerede svart. Det skjer ikke noe mer på denne siden.',
  },
  unknown: {
    title: 'Vi kjenner ikke denne adressen',
    lead: 'Begynn på nytt der du kom fra. Ingenting er gjort.',
  },
  tooLarge: {
    title: 'Det ble sendt for mye',
    lead: 'Banken kunne ikke lese skjemaet. Ingenting er gjort. Gå tilbake og send det på nytt.',
  },
  failed: {
    title: 'Noe gikk galt i banken',
    lead: 'Ingenting er gjort. Prøv igjen om litt.',
  },
  visit: {
    title: 'Hvem som ser kontoene dine',
    lead: 'Disse tjenestene kan se kontoer du har. Ta tilbake det du ikke lenger vil gi.',
    signInTitle: 'Se hvem som har innsyn',
    signInLead: 'Dette er en testbank: et oppdiktet fødselsnummer er nok.',
    signIn: 'Vis',
    signOut: 'Gå ut',
    empty: 'Ingen tjeneste har innsyn i kontoene dine.',
    since: 'Siden',
    lastSca: 'Du bekreftet sist',
    accessUntil: 'Innsynet slutter',
    resources: 'Ser',
    context: { PRIVATE: 'For deg selv', CORPORATE: (agreement) => `For ${agreement}` },
    revoke: (tpp) => `Ta tilbake innsynet til ${tpp}`,
    revoked: 'Innsynet er tatt tilbake.',
    expired: 'Du var borte for lenge. Skriv nummeret ditt på nytt.',
  },
  front: {
    title: 'En bank å prøve ting på',
    lead: 'Oppdiktede kunder, oppdiktede penger, hele grensesnittet for åpen bank.',
    access: 'Se hvem som har innsyn i kontoene mine',
    description: 'Beskrivelse av grensesnittet',
  },
};

export const TEXTS: Readonly<Record<BankLocale, Texts>> = { en, nb };
