/** Name and value, in the order that they travelled. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** What was made of the signature of an answer. */
export type AnswerSignature =
  | { kind: 'unsigned' }
  | { kind: 'verified' }
  | { kind: 'refused'; reason: string };

/** What Brygge does by itself for a person who is not there: the schedule's reading, and calls that were left under way. */
export const UNATTENDED_ACTIONS = ['refresh-account', 'recover-call'] as const;

export type UnattendedAction = (typeof UNATTENDED_ACTIONS)[number];

/** A call to a bank as its person may see it: what identifies them there is replaced by `‹name of the header›`. */
export type InspectedCallView = {
  callId: string;
  /** The request of ours, or the work of our own, that it was made for. */
  visitId: string;
  /** Method and pattern of that request, or one of `UNATTENDED_ACTIONS`. */
  action: string;
  bankName: string;
  startedAt: string;
  durationMilliseconds: number;
  method: string;
  /** The bank's origin, and the target of the request line below it. */
  origin: string;
  target: string;
  headers: HeaderLines;
  /** Null for a request without one. */
  body: string | null;
  /** The lines that were signed, in their order. */
  signingString: HeaderLines;
  /** Null when none came. */
  answer: { status: number; headers: HeaderLines; body: string; cut: boolean } | null;
  signature: AnswerSignature | null;
  /** What went wrong on the way, when something did. */
  failure: string | null;
};

/** One call in the list. */
export type InspectedCallItem = Pick<
  InspectedCallView,
  | 'callId'
  | 'visitId'
  | 'action'
  | 'bankName'
  | 'startedAt'
  | 'durationMilliseconds'
  | 'method'
  | 'target'
  | 'failure'
> & { status: number | null };

/** What `GET /api/inspector` answers: the newest first. */
export type InspectorView = { on: boolean; calls: InspectedCallItem[] };

/** What `GET /api/inspector/visits/[visitId]` answers: in the order that they were made. */
export type InspectedVisitView = { calls: InspectedCallView[] };
