/**
 * OpenTelemetry spans of requests, calls to banks and background jobs. The server's entry point provides a tracer when
 * traces are exported (`scripts/product/app/export-traces.ts`); without one, work runs untraced.
 */
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { processStore } from './process-store';

/**
 * The attributes that a span may have. As in the log, anything else is dropped: no page address, header, PSU-ID,
 * account number or IP address is ever exported.
 */
const ALLOWED_ATTRIBUTES = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'brygge.bank',
  'brygge.operation',
  'brygge.outcome',
  'brygge.attempt',
  'brygge.bank_request_id',
  'brygge.job',
] as const;

export type SpanAttributes = {
  readonly [name in (typeof ALLOWED_ATTRIBUTES)[number]]?: string | number | undefined;
};

export type TraceSpan = {
  /** Ends the span, once. */
  end(attributes: SpanAttributes, result: 'ok' | 'failed'): void;
};

/** A request or job starts a trace with the request id as its id; a bank call belongs to its caller. */
const KINDS = {
  request: { kind: SpanKind.SERVER, beginsTrace: true },
  job: { kind: SpanKind.INTERNAL, beginsTrace: true },
  'bank-call': { kind: SpanKind.CLIENT, beginsTrace: false },
} as const;

/** Runs work in its own span, which the work ends. */
export function inSpan<T>(
  {
    name,
    kind,
    attributes,
  }: { name: string; kind: keyof typeof KINDS; attributes: SpanAttributes },
  work: (span: TraceSpan) => T,
): T {
  const { tracer } = holder.bryggeTraces ?? {};
  if (tracer === undefined) return work(NO_SPAN);
  const { kind: spanKind, beginsTrace } = KINDS[kind];
  const parent = beginsTrace ? ROOT_CONTEXT : (current().getStore() ?? ROOT_CONTEXT);
  const options = { kind: spanKind, attributes: allowedAttributes(attributes) };
  const span = tracer.startSpan(name, options, parent);
  const end: TraceSpan['end'] = (more, result) => {
    span.setAttributes(allowedAttributes(more));
    if (result === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  return current().run(trace.setSpan(parent, span), () => work({ end }));
}

/**
 * Starts tracing, for all bundles of this process. The tracer is never OpenTelemetry's global one: Next.js would add
 * spans with page addresses to that.
 */
export function traceWith(tracer: Tracer | undefined): void {
  holder.bryggeTraces = { tracer };
}

const NO_SPAN: TraceSpan = { end: () => {} };

const holder = globalThis as typeof globalThis & {
  bryggeTraces?: { readonly tracer: Tracer | undefined };
};

const current = processStore<Context>('trace');

function allowedAttributes(given: SpanAttributes): Attributes {
  return Object.fromEntries(
    ALLOWED_ATTRIBUTES.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
