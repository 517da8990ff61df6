/** Names and values, in the order on the wire. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** The result of checking an answer's signature. */
export type AnswerSignature =
  | { kind: 'unsigned' }
  | { kind: 'verified' }
  | { kind: 'refused'; reason: string };

/** What Brygge does for a user who is absent: scheduled reads, and recovery of calls left under way. */
export const UNATTENDED_ACTIONS = ['refresh-account', 'recover-call'] as const;

export type UnattendedAction = (typeof UNATTENDED_ACTIONS)[number];

/** A call to a bank as its user may see it: values that identify them are replaced by `‹header name›`. */
export type InspectedCallView = {
  callId: string;
  /** The user action that it was made for: a request to Brygge, or a task of Brygge's own. */
  visitId: string;
  /** That action's name: method and path pattern of the request, or one of `UNATTENDED_ACTIONS`. */
  action: string;
  bankName: string;
  startedAt: string;
  durationMilliseconds: number;
  method: string;
  /** The bank's origin, followed by the target of the request line. */
  origin: string;
  target: string;
  headers: HeaderLines;
  /** Null for a request without a body. */
  body: string | null;
  /** The signed lines, in order. */
  signingString: HeaderLines;
  /** Null when there was no answer. */
  answer: { status: number; headers: HeaderLines; body: string; cut: boolean } | null;
  signature: AnswerSignature | null;
  /** What failed on the way; null when nothing did. */
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

/** `GET /api/inspector`: newest first. */
export type InspectorView = { on: boolean; calls: InspectedCallItem[] };

/** `GET /api/inspector/visits/[visitId]`: in the order of the calls. */
export type InspectedActionView = { calls: InspectedCallView[] };
