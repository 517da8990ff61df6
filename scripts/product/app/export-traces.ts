import { randomUUID } from 'node:crypto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { errorFields, log } from '@/lib/log';
import { currentRequestId } from '@/lib/request-id';
import { traceWith } from '@/lib/trace';

/** How long an unresponsive collector may delay the end of a process, well within the time after draining. */
const LAST_SPANS_MILLISECONDS_MAX = 2_000;

/**
 * Exports this process's traces to a collector, as OTLP over HTTP; OpenTelemetry is loaded only here. A trace has its
 * request's id, so a log line leads to it. A collector that is down costs spans and one log line.
 * @param given.endpoint the collector's base address.
 * @returns a function that ends tracing once the last spans are sent.
 */
export async function exportTraces(given: {
  endpoint: string;
  serviceName: string;
}): Promise<() => Promise<void>> {
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${given.endpoint}/v1/traces` });
  const random = new sdk.RandomIdGenerator();
  // The processor's queue is bounded; the excess is dropped.
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': given.serviceName,
      'service.instance.id': randomUUID(),
    }),
    idGenerator: {
      generateTraceId: () => traceIdOf(currentRequestId()) ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reporting(exporter) })],
  });
  traceWith(provider.getTracer('brygge'));
  return async () => {
    traceWith(undefined);
    const timeUp = new Promise<void>((resolve) => {
      setTimeout(resolve, LAST_SPANS_MILLISECONDS_MAX).unref();
    });
    await Promise.race([provider.shutdown().catch(() => {}), timeUp]);
  };
}

/** The request id without dashes; undefined if OpenTelemetry would not accept it. */
function traceIdOf(requestId: string | undefined): string | undefined {
  const id = requestId?.replaceAll('-', '') ?? '';
  return /^(?!0{32})[\da-f]{32}$/.test(id) ? id : undefined;
}

/** Logs when spans start to be lost, and when they arrive again. */
function reporting(exporter: SpanExporter): SpanExporter {
  let isLosing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0 means success; the enum is in another package.
        const isLost = result.code !== 0;
        if (isLost && !isLosing) log.warn('traces are not sent', errorFields(result.error));
        if (!isLost && isLosing) log.info('traces are sent again');
        isLosing = isLost;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
