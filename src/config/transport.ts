import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isLoopback } from './hosts.js';
import type { Settings } from './settings.js';

/** How clients reach the server. */
export interface TransportConfig {
  /** The certificate chain and its private key in PEM. With them, the server speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Whether TLS ends at a proxy in front of the server. */
  readonly behindProxy: boolean;
  /** The origin by which clients know the server, such as `https://netloom.example.org`. By default, that of the request. */
  readonly publicUrl?: string;
}

/** The address of the metrics. */
export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
}

/** Reads where the metrics are served; undefined if nowhere. `serverPort` is that of the API. */
export function readMetrics(
  { NETLOOM_METRICS_HOST: host, NETLOOM_METRICS_PORT: port }: Settings,
  serverPort: number,
  problems: string[],
): MetricsConfig | undefined {
  if (port === undefined) {
    if (host !== undefined) problems.push('NETLOOM_METRICS_PORT: expected a port, because NETLOOM_METRICS_HOST is set, got nothing.');
    return undefined;
  }
  if (port !== 0 && port === serverPort)
    problems.push(`NETLOOM_METRICS_PORT: expected another port than NETLOOM_PORT, got ${port} for both.`);
  return { host: host ?? '127.0.0.1', port };
}

/** Reads the settings of TLS. A host that others can reach needs TLS, so that keys and tokens do not travel unencrypted. */
export function readTransport(settings: Settings, host: string, problems: string[]): TransportConfig {
  const { NETLOOM_TLS_CERT: cert, NETLOOM_TLS_KEY: key, NETLOOM_PUBLIC_URL: publicUrl } = settings;
  const behindProxy = settings.NETLOOM_BEHIND_PROXY ?? settings.NETLOOM_TRUSTED_PROXIES !== undefined;
  const tls = cert === undefined && key === undefined ? undefined : readTls(cert, key, problems);
  if (tls === undefined && !behindProxy && !isLoopback(host) && problems.length === 0)
    problems.push(
      `NETLOOM_HOST: without TLS expected a loopback address (127.0.0.1, ::1, localhost), got "${host}"; set NETLOOM_TLS_CERT and NETLOOM_TLS_KEY, or NETLOOM_BEHIND_PROXY=true if TLS ends at a proxy.`,
    );
  return Object.freeze({
    behindProxy,
    ...(tls === undefined ? {} : { tls }),
    ...(publicUrl === undefined ? {} : { publicUrl: new URL(publicUrl).origin }),
  });
}

function readTls(certFile: string | undefined, keyFile: string | undefined, problems: string[]): TransportConfig['tls'] {
  const cert = readPem('NETLOOM_TLS_CERT', 'a certificate', certFile, (text) => new X509Certificate(text), problems);
  const key = readPem('NETLOOM_TLS_KEY', 'a private key without a passphrase', keyFile, createPrivateKey, problems);
  if (cert === undefined || key === undefined) return undefined;
  if (!cert.value.checkPrivateKey(key.value))
    problems.push('NETLOOM_TLS_KEY: expected the private key of the certificate in NETLOOM_TLS_CERT, got another one.');
  return { cert: cert.text, key: key.text };
}

/** Problems repeat nothing of the file. */
function readPem<T>(
  setting: string,
  what: string,
  file: string | undefined,
  parse: (text: string) => T,
  problems: string[],
): { readonly text: string; readonly value: T } | undefined {
  if (file === undefined) {
    problems.push(`${setting}: expected a PEM file with ${what}, because TLS needs a certificate and its key, got nothing.`);
    return undefined;
  }
  try {
    const text = readFileSync(file, 'utf8');
    return { text, value: parse(text) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no such file' : 'something else';
    problems.push(`${setting}: ${file}: expected a PEM file with ${what}, got ${code}.`);
    return undefined;
  }
}
