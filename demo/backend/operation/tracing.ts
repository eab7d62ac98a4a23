import { createRequire } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance } from 'fastify'
import { maskText, maskUrl } from '../http/masking.ts'

export interface Tracing {
  /** Before every route: only what is registered afterwards is seen. */
  trace(app: FastifyInstance): Promise<void>
  /** Sends what has not been sent. */
  stop(): Promise<void>
}

/** No more of a person than the log has: an error's text may hold what was asked of the database. */
const MASKING: SpanProcessor = {
  onStart() {},
  onEnding(span) {
    for (const [name, value] of Object.entries(span.attributes)) {
      if (typeof value === 'string') span.setAttribute(name, maskText(value))
    }
    const { code, message } = span.status
    if (message !== undefined) span.setStatus({ code, message: maskText(message.split('\n', 1)[0] ?? '') })
  },
  onEnd() {},
  forceFlush: async () => {},
  shutdown: async () => {},
}

/**
 * Traces of requests, of what they ask the database, and of what they ask the bank and the carriers, sent by OTLP over
 * HTTP. OpenTelemetry's own variables say where to and how many: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS,
 * OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER.
 */
export function startTracing(): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parking' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [MASKING, new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    // The same number as in the log and in the answer's X-Request-Id.
    requestHook: (span, request) =>
      span.setAttributes({ 'url.path': maskUrl(request.url), 'request.id': String(request.id) }),
  })
  registerInstrumentations({
    tracerProvider: provider,
    // Statements go out as they are written, with $1 for every value.
    instrumentations: [requests, new PgInstrumentation({ requireParentSpan: true }), new UndiciInstrumentation()],
  })
  // It hooks into `require` alone, and changes the classes that an import gets too.
  createRequire(import.meta.url)('pg')
  return {
    trace: async (app) => void (await app.register(requests.plugin())),
    stop: () => provider.shutdown(),
  }
}
