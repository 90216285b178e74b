import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import { observeStatements } from '#server/platform/database/database.ts';
import { statementName } from './statement-name.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** Creates the spans of this process. Their names and attributes must not contain ids, amounts or texts of people. */
export type Tracing = {
  /**
   * Starts the span of a request, within the caller's trace where `traceparent` names one. Whether that trace is recorded
   * is the caller's choice only if the caller is trusted.
   */
  startRequest(method: string, traceparent: unknown, isTrusted: boolean): RequestSpan;
  /** Runs work in a span. A failed span has no error message, because a message may contain a person's text. */
  inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** The current span as the header of a request to another program. Null outside of a trace. */
  traceparent(): string | null;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

export type RequestSpan = {
  /** Runs a function within the span. */
  run(next: () => void): void;
  end(route: string, status: number): void;
};

let active: Tracing | undefined;

/** The tracing of this process; undefined unless the settings ask for it. */
export function activeTracing(): Tracing | undefined {
  return active;
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const CLOSE_MILLISECONDS = 3000;

/** Starts to trace this process if the settings enable it. Only then its libraries are loaded. */
export async function startTracing(settings: TracingSettings | null): Promise<void> {
  if (settings === null) return;
  const api = await import('@opentelemetry/api');
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } = await import(
    '@opentelemetry/sdk-trace'
  );
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'allsquare' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    // The library reads the other standard variables, such as OTEL_EXPORTER_OTLP_HEADERS.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: settings.url }) })],
  });
  const tracer = provider.getTracer('allsquare');
  const current = new AsyncLocalStorage<Context>();
  const contextOf = () => current.getStore() ?? api.ROOT_CONTEXT;
  const start = (name: string, kind: SpanKind, attributes: Attributes, within: Context) =>
    tracer.startSpan(name, { kind, attributes }, within);
  const markFailed = (span: Span) => span.setStatus({ code: api.SpanStatusCode.ERROR });

  trace({
    startRequest(method, traceparent, isTrusted) {
      const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(String(traceparent)) ?? [];
      const isGiven = traceId !== undefined && spanId !== undefined;
      // By chance, not by the id, which the caller has chosen too.
      const traceFlags = isTrusted ? Number.parseInt(flags, 16) : Number(Math.random() < settings.share);
      const caller = isGiven ? { traceId, spanId, traceFlags, isRemote: true } : null;
      const isValid = caller !== null && api.isSpanContextValid(caller);
      const within = isValid ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller) : api.ROOT_CONTEXT;
      const span = start(method, api.SpanKind.SERVER, { 'http.request.method': method }, within);
      const inside = api.trace.setSpan(within, span);
      return {
        run: (next) => current.run(inside, next),
        end(route, status) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) markFailed(span);
          span.end();
        },
      };
    },
    async inSpan(name, attributes, work) {
      const within = contextOf();
      const kind = 'db.system.name' in attributes ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL;
      const span = start(name, kind, attributes, within);
      try {
        return await current.run(api.trace.setSpan(within, span), work);
      } catch (error) {
        markFailed(span);
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const span = api.trace.getSpanContext(contextOf());
      if (span === undefined) return null;
      return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
    async close() {
      endTracing();
      const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MILLISECONDS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  });
}

/** Traces this process from now on, with a span for each statement. */
function trace(tracing: Tracing): void {
  active = tracing;
  const names = new Map<string, string>();
  observeStatements((text, send) => {
    const name = names.get(text) ?? statementName(text);
    names.set(text, name);
    return tracing.inSpan(name, { 'db.system.name': 'postgresql' }, send);
  });
}

function endTracing(): void {
  active = undefined;
  observeStatements(null);
}
