import { parseUrl, type SettingReader } from '#server/platform/process/setting-reader.ts';

/** Where spans are sent, by OTLP over HTTP, and the share of the traces that begin here which are recorded (0 to 1). */
export type TracingSettings = { readonly url: string; readonly share: number };

/**
 * Reads the standard variables OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_SAMPLER_ARG and
 * OTEL_SDK_DISABLED. Null without an endpoint. Throws the error that `refuse` makes.
 */
export function readTracing(reader: SettingReader): TracingSettings | null {
  const { read, refuse } = reader;
  const general = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const own = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  const setting = read(own) === null ? general : own;
  const endpoint = read(setting);
  if (endpoint === null || read('OTEL_SDK_DISABLED') === 'true') return null;
  const url = parseUrl(reader, setting, { text: endpoint, protocols: ['http:', 'https:'] });
  if (setting === general) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  const share = read('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share))
    throw refuse('OTEL_TRACES_SAMPLER_ARG', `"${share}" is not a share from 0 to 1`);
  return { url: url.href, share: Number(share) };
}
