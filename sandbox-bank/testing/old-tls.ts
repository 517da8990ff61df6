/** TLS 1.0 and 1.1, which Node refuses by itself: a test allows them, so that only our own setting can refuse them. */
import tls, { type ConnectionOptions } from 'node:tls';

/** Runs `work` while Node's own defaults let old TLS through, for servers and clients opened meanwhile. */
export async function withOldTlsAllowed<Result>(work: () => Promise<Result>): Promise<Result> {
  const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls;
  Object.assign(tls, { DEFAULT_MIN_VERSION: 'TLSv1', DEFAULT_CIPHERS: 'DEFAULT@SECLEVEL=0' });
  try {
    return await work();
  } finally {
    Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS });
  }
}

/** The version on which a client of one version and the server at `baseUrl` agree; null when either refuses. */
export function tlsVersionOf(
  baseUrl: string,
  version: 'TLSv1.1' | 'TLSv1.2',
  options: ConnectionOptions,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port: Number(new URL(baseUrl).port),
      servername: 'localhost',
      minVersion: version,
      maxVersion: version,
      ...options,
    });
    const end = (agreed: string | null) => {
      socket.destroy();
      resolve(agreed);
    };
    socket.on('secureConnect', () => end(socket.getProtocol()));
    socket.on('error', () => end(null));
  });
}
