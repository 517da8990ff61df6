/** The bank's pages in English. */
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import type { TppMessageCode } from '@/lib/xs2a/message/tpp-message';
import type { ScaPurpose } from '@/sandbox-bank/store/access/sca-visit';
import type { StepPlace } from './step';

/** The texts of one language. */
export type PageTexts = typeof englishTexts;

export const englishTexts = {
  bar: 'Test bank, no real money',
  toContent: 'Skip to main content',
  toFront: 'Go to the bank’s front page',
  asksFor: {
    ACCOUNTS: (tpp: string) => `${tpp} is asking to see your accounts.`,
    IDENTITY: (tpp: string) => `${tpp} is asking who you are.`,
    PAYMENT: (tpp: string) => `${tpp} is asking for your approval.`,
    PAYMENT_CANCELLATION: (tpp: string) => `${tpp} is asking you to approve a cancellation.`,
    BASKET: (tpp: string) => `${tpp} is asking for your approval.`,
  },
  back: (tpp: string) => `Go back to ${tpp}`,
  place: ({ number, fewest, most }: StepPlace) =>
    fewest === most ? `Step ${number} of ${most}` : `Step ${number}`,
  /** Introduces a message that the TPP gets in English. */
  told: (tpp: string) => `Message to ${tpp}:`,
  cancel: 'Cancel',
  next: 'Continue',
  problem: 'Check this',
  buttonUnknown: 'The bank did not understand your answer. Use one of the buttons on this page.',
  identity: {
    title: 'Who are you?',
    lead: 'This is a test bank with made-up customers. Use the identity number of one of them.',
    label: 'National identity number',
    hint: '11 digits',
    known: 'Customers you can try',
    chooseKnown: 'Choose one to continue.',
    malformed: 'Enter an 11-digit identity number.',
    /** With `isListed`, the page lists customers below. */
    unknown: (number: string, isListed: boolean) =>
      `No customer of this bank has the number ${number}. ${isListed ? 'Use one of the numbers below.' : 'Check it and try again.'}`,
    other: 'This request is for another customer. Enter the number you used before.',
  },
  method: {
    title: 'How do you want to confirm?',
    lead: 'This is a test bank and sends nothing to your phone. Choose any method.',
    names: {
      ENGANGSKODEAPP_BIOMETRI: ['App with face or fingerprint', 'Approve in the bank’s app'],
      EID_MOBILE: ['Electronic ID on mobile', 'With your phone number'],
      ASPSPID: ['The bank’s own ID', 'Code device and password'],
      HA2: ['One-time code', 'Code by text message'],
    } satisfies Record<AuthMethod, [name: string, hint: string]>,
    missing: 'Choose how you want to confirm.',
  },
  context: {
    title: 'Who are you acting for?',
    lead: 'You can act for yourself or for a company.',
    own: 'Myself',
    ownHint: 'My own accounts',
    corporate: 'A company',
    corporateHint: 'Accounts a company lets me use',
    missing: 'Choose who you are acting for.',
  },
  agreement: {
    title: 'Which company agreement?',
    lead: 'Choose the company agreement to use.',
    /** When there is no other. */
    only: {
      title: 'Your company agreement',
      lead: 'You have one company agreement at this bank, so it is already chosen.',
    },
    owner: (name: string) => `Agreement with ${name}`,
    missing: 'Choose a company agreement.',
  },
  consent: {
    title: 'Which accounts do you want to share?',
    lead: (tpp: string) => `Tick the accounts ${tpp} may see. It will not see any others.`,
    /** When there is no other. */
    only: {
      title: 'Do you want to share this account?',
      lead: 'It is the only one you can share, so it is already ticked.',
    },
    accounts: 'Accounts and cards',
    sees: (tpp: string) =>
      `${tpp} sees account names and numbers, balances and transactions. It cannot pay with this access.`,
    period: (days: number) =>
      `It keeps this access for up to ${days} days. After that you are asked again.`,
    revoke: 'You can withdraw access here at the bank at any time.',
    /** When something is already shared. */
    revokeNow: 'To withdraw it now, untick all accounts.',
    submit: 'Give access',
    none: 'Tick at least one account, or cancel.',
    unknown:
      'An account you ticked is no longer on the list. Choose again which accounts to share.',
    granted: 'already shared',
    owner: (name: string) => `Owner: ${name}`,
  },
  confirm: {
    title: 'Confirm it’s you',
    lead: (tpp: string) => `${tpp} will see that you are a customer here, but not your accounts.`,
    submit: 'Confirm',
  },
  approval: {
    title: {
      payment: 'Approve this payment',
      'bulk-payment': 'Approve these payments',
      'periodic-payment': 'Approve this standing order',
      basket: 'Approve these payments',
      cancellation: 'Approve the cancellation',
    },
    lead: (tpp: string) =>
      `${tpp} has prepared this for you. Check the details before you approve.`,
    leadCancellation: (tpp: string) =>
      `${tpp} has prepared this cancellation for you. Check the details before you approve it.`,
    amount: 'Amount',
    /** Before the recipient's name, below the amount. */
    to: 'to',
    account: 'Account',
    from: 'From',
    when: 'Payment date',
    /** Before a schedule. */
    whenRepeated: 'When',
    nextRun: 'As soon as possible',
    fee: 'Fee',
    noFee: 'None',
    remittance: {
      message: 'Message',
      kid: 'KID',
      invoice: 'Invoice number',
      reference: 'Reference',
    },
    schedule: (frequency: string, start: string, end: string | null) =>
      end === null
        ? `${frequency}, from ${start} until you cancel it`
        : `${frequency}, from ${start} to ${end}`,
    frequencies: {
      Daily: 'Every banking day',
      Weekly: 'Every week',
      EveryTwoWeeks: 'Every two weeks',
      Monthly: 'Every month',
      EveryTwoMonths: 'Every two months',
      Quarterly: 'Every three months',
      SemiAnnual: 'Every six months',
      Annual: 'Every year',
      MonthlyVariable: 'In selected months',
    },
    total: (count: number) => (count === 1 ? 'Total for 1 payment' : `Total for ${count} payments`),
    payment: (position: number) => `Payment ${position}`,
    submit: 'Approve',
    submitCancellation: 'Approve the cancellation',
    decline: 'Do not approve',
    declineCancellation: 'Keep the payment',
    notAtomic:
      'The bank carries out each payment separately: one may succeed even if another fails.',
  },
  obstacle: {
    title: 'This is not possible',
    'no-context': 'At this bank, you cannot act for yourself or for a company.',
    'private-not-held':
      'You were asked to act for yourself, but you have no accounts of your own at this bank.',
    'corporate-not-held':
      'You were asked to act for a company, but you have no company agreement at this bank.',
    'agreement-not-held': 'You do not have this company agreement at this bank.',
    'nothing-to-consent': 'You have no accounts here that you can share.',
  },
  /** Why nothing can be approved, by the code sent to the TPP. */
  refused: {
    CONFLICT: 'This has already been decided, so you can no longer change it.',
    FORBIDDEN:
      'You are not allowed to do this for the person or company you are acting for, or the amount is above your limit.',
    EXECUTION_DATE_INVALID: 'The end date of this standing order has passed.',
    PAYMENT_FAILED: 'The account to pay from is no longer at this bank.',
    SCA_NOT_FOUND: 'This no longer exists at the bank.',
  } as Partial<Record<TppMessageCode, string>>,
  ended: {
    title: 'You have already answered',
    over: 'This request has ended',
    lead: 'There is nothing more to do on this page.',
    /** What the person did; `what` is one of the names below. */
    done: {
      ACCOUNTS: (_what: string, tpp: string) => `You chose which accounts ${tpp} may see.`,
      IDENTITY: (_what: string, tpp: string) =>
        `You confirmed to ${tpp} that you are a customer here.`,
      PAYMENT: (what: string, _tpp: string) => `You approved ${what}.`,
      PAYMENT_CANCELLATION: (what: string, _tpp: string) => `You cancelled ${what}.`,
      BASKET: (what: string, _tpp: string) => `You approved ${what}.`,
    } satisfies Record<ScaPurpose, (what: string, tpp: string) => string>,
    declined: {
      ACCOUNTS: 'You cancelled, so nothing was changed.',
      IDENTITY: 'You cancelled, so nothing was shared.',
      PAYMENT: 'You did not approve this.',
      PAYMENT_CANCELLATION: 'You did not approve the cancellation.',
      BASKET: 'You did not approve this.',
    } satisfies Record<ScaPurpose, string>,
    payment: (amount: string, name: string) => `the payment of ${amount} to ${name}`,
    periodic: (amount: string, name: string) => `the standing order for ${amount} to ${name}`,
    bulk: (count: number) => (count === 1 ? 'one payment' : `${count} payments`),
    onePayment: 'the payment',
    payments: 'the payments',
    expired: 'Time ran out before you answered. Nothing was done.',
    failed: 'It could not be completed. Nothing was done.',
  },
  unknown: {
    title: 'Page not found',
    lead: 'Nothing was done. Go back to where you came from and start again.',
  },
  tooLarge: {
    title: 'The form was too large',
    lead: 'The bank could not read the form. Nothing was done. Go back and send it again.',
  },
  failed: {
    title: 'Something went wrong at the bank',
    lead: 'Nothing was done. Try again in a moment.',
  },
  /** For a form of the console, of which a part may be done. */
  unfinished: {
    title: 'Something went wrong at the bank',
    lead: 'The bank could not finish this. Check what was done before you try again.',
  },
  visit: {
    title: 'Access you have given',
    lead: 'You have given these services access to your accounts. Withdraw access from any that should no longer have it.',
    signInTitle: 'See who has access',
    signInLead:
      'This is a test bank with made-up customers. Use the identity number of one of them.',
    signIn: 'Show access',
    signOut: 'Sign out',
    empty: 'No service has access to your accounts.',
    since: 'Since',
    lastSca: 'Last confirmed',
    accessUntil: 'Access ends',
    accessEnded: 'Access ended',
    resources: 'Can see',
    context: { PRIVATE: 'For yourself', CORPORATE: (agreement: string) => `For ${agreement}` },
    revoke: (tpp: string) => `Withdraw access from ${tpp}`,
    revoked: 'Access has been withdrawn.',
    expired: 'You were away for too long. Enter your number again.',
  },
  front: {
    title: 'A bank for testing',
    lead: 'Made-up customers and made-up money, with a complete open banking interface.',
    forCustomers: 'For customers',
    access: 'See who has access to your accounts',
    accessMeaning: 'The services that have access. You can withdraw access from any of them.',
    forDevelopers: 'For developers',
    description: 'Read about the interface',
    descriptionMeaning: 'Every operation, with its parameters, body and responses.',
    console: 'Open the developer console',
    consoleMeaning:
      'Customers, clock and faults. You can also see the latest requests, and why some were refused.',
  },
};
