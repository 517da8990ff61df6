/** The texts of the console in each language. */
import type { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import type { FaultKind } from '@/sandbox-bank/server/faults';

type Text = string;
type Counted = (count: number) => string;

export type ConsoleTexts = {
  title: Text;
  lead: Text;
  nav: { label: Text; worlds: Text; requests: Text };
  done: Text;
  problem: Text;
  forms: Record<'refusedTitle' | 'refusedLead' | 'unknownTitle' | 'unknownLead' | 'toWorlds', Text>;
  signIn: Record<'title' | 'lead' | 'label' | 'submit' | 'wrong', Text>;
  worlds: Record<
    | 'title'
    | 'lead'
    | 'name'
    | 'clock'
    | 'makeStandard'
    | 'makeStandardHint'
    | 'makeHousehold'
    | 'makeHouseholdHint'
    | 'makeEmpty'
    | 'import'
    | 'file'
    | 'importHint'
    | 'importFailed',
    Text
  > & { customers: Counted };
  world: Record<
    | 'people'
    | 'money'
    | 'overview'
    | 'clock'
    | 'hour'
    | 'day'
    | 'nextRun'
    | 'days180'
    | 'realTime'
    | 'batches'
    | 'runBatch'
    | 'noBatches'
    | 'behaviour'
    | 'behaviourLead'
    | 'save'
    | 'faults'
    | 'faultsLead'
    | 'fault'
    | 'calls'
    | 'milliseconds'
    | 'status'
    | 'field'
    | 'value'
    | 'addFault'
    | 'noFaults'
    | 'clearFaults'
    | 'snapshots'
    | 'snapshotsLead'
    | 'takeSnapshot'
    | 'noSnapshots'
    | 'reset'
    | 'resetLead'
    | 'file'
    | 'export'
    | 'remove'
    | 'removeLead',
    Text
  > & {
    title: (name: string) => string;
    now: (instant: string) => string;
    offset: (seconds: number) => string;
    batchLead: (next: string) => string;
    batch: (executed: number, rejected: number) => string;
    switches: Record<keyof SandboxBehaviour, Text>;
    kinds: Record<FaultKind, Text>;
    callsLeft: Counted;
    restore: (instant: string) => string;
  };
  people: Record<
    | 'title'
    | 'none'
    | 'makePerson'
    | 'makeCompany'
    | 'number'
    | 'name'
    | 'rename'
    | 'accounts'
    | 'balance'
    | 'addAccount'
    | 'addSavings'
    | 'addCard'
    | 'creditLine'
    | 'creditLimit'
    | 'kidRequired'
    | 'change'
    | 'removeAccount'
    | 'rows'
    | 'amount'
    | 'text'
    | 'day'
    | 'addRow'
    | 'pattern'
    | 'cards'
    | 'agreements'
    | 'addAgreement'
    | 'engagements'
    | 'person'
    | 'account'
    | 'registerLimit'
    | 'approvalLimit'
    | 'engage'
    | 'disengage'
    | 'remove',
    Text
  > & {
    types: Record<'PRIVATE' | 'CORPORATE', Text>;
    mayAct: (number: string, account: string) => string;
    newNames: Record<'person' | 'company' | 'account' | 'savings' | 'card' | 'agreement', Text>;
  };
  money: Record<
    'title' | 'none' | 'funds' | 'baskets' | 'noBaskets' | 'approved' | 'waiting' | 'deleted',
    Text
  > & {
    columns: Record<'made' | 'product' | 'amount' | 'to' | 'status', Text>;
    rows: Counted;
    basket: Counted;
  };
  requests: Record<
    'title' | 'lead' | 'none' | 'refresh' | 'passed' | 'checks' | 'headers' | 'nobody',
    Text
  > & {
    refusedBy: (check: string) => string;
    outcomes: Record<'passed' | 'failed' | 'skipped', Text>;
  };
};
