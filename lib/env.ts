import { z } from 'zod';

const BASE64_256_BITS = /^[A-Za-z0-9+/]{43}=$/;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address's host is this machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK_HOSTS.has(url.hostname);
}

const origin = address({
  protocols: ['http:', 'https:'],
  hasPath: false,
  message: 'must be an origin such as https://brygge.example',
  messageWithoutText: 'must be an origin',
});

/** A bank's base address, without a trailing slash. */
export const bankAddress = address({
  protocols: ['https:'],
  hasPath: true,
  message: 'must be an https address without a query, such as https://bank.example/api',
  messageWithoutText: 'must be an https address',
});

const HTTPS_ORIGINS_ONLY = 'must hold https origins only, except for a bank on this machine';

/** The base address of an OpenTelemetry collector, without a trailing slash. */
const collector = address({
  protocols: ['http:', 'https:'],
  hasPath: true,
  message: 'must be the address of a collector, such as http://localhost:4318',
});

/** The origin of a bank's SCA pages. */
export const scaOrigin = origin.refine(isScaOrigin, { error: HTTPS_ORIGINS_ONLY });

const scaOrigins = z.string().transform((value, context) => {
  const origins: string[] = [];
  for (const part of value.split(',').map((one) => one.trim())) {
    const parsed = origin.safeParse(part);
    if (!parsed.success) {
      context.addIssue('must be a comma-separated list of origins');
      return z.NEVER;
    }
    if (!isScaOrigin(parsed.data)) {
      context.addIssue(HTTPS_ORIGINS_ONLY);
      return z.NEVER;
    }
    origins.push(parsed.data);
  }
  return origins;
});

const databaseUrl = z
  .string()
  .refine((value) => ['postgres:', 'postgresql:'].includes(parsedUrl(value)?.protocol ?? ''), {
    error: 'must be the address of a PostgreSQL database, such as postgresql://user@host/name',
  });

/** A key of PSU_ID_KEYS. */
export type SealKey = { id: string; key: Uint8Array };

/** PSU_ID_KEYS: `id:base64`, comma-separated; the first seals. */
export const sealKeys = z.string().transform((value, context): readonly [SealKey, ...SealKey[]] => {
  const keys: SealKey[] = [];
  for (const part of value.split(',').map((one) => one.trim())) {
    const colon = part.indexOf(':');
    const id = part.slice(0, colon);
    const key = part.slice(colon + 1);
    if (colon < 1 || !KEY_ID.test(id) || !BASE64_256_BITS.test(key)) {
      context.addIssue('must be a list of id:key, the key being 32 bytes in base64');
      return z.NEVER;
    }
    if (keys.some((known) => known.id === id)) {
      context.addIssue('must not name a key id twice');
      return z.NEVER;
    }
    keys.push({ id, key: Uint8Array.from(Buffer.from(key, 'base64')) });
  }
  const [first, ...rest] = keys;
  if (first === undefined) {
    context.addIssue('must hold at least one key');
    return z.NEVER;
  }
  return [first, ...rest];
});

const path = z.string().min(1);

/** A mail server, parsed from MAIL_URL. `tls` from the first byte, through STARTTLS, or not at all. */
export type MailServer = {
  host: string;
  port: number;
  tls: 'from-the-start' | 'required' | 'none';
  login: { user: string; pass: string } | null;
};

const MAIL_URL_FORM =
  'must be the address of a mail server, such as smtps://user:word@mail.example';

/** MAIL_URL: `smtp://` or `smtps://`, including the name and password that the server requires. */
const mailServer = z.string().transform((value, context): MailServer => {
  const url = parsedUrl(value);
  const isSmtps = url?.protocol === 'smtps:';
  if (
    url === null ||
    !(isSmtps || url.protocol === 'smtp:') ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    `${url.search}${url.hash}` !== '' ||
    (url.username === '') !== (url.password === '') ||
    [url.username, url.password].some((part) => unescaped(part) === null)
  ) {
    context.addIssue(MAIL_URL_FORM);
    return z.NEVER;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name without a dot is this machine or one on its own network, where servers rarely have a certificate.
  const isNear = isLoopback(url) || !/[.:]/.test(host);
  return {
    host,
    port: url.port === '' ? (isSmtps ? 465 : 587) : Number(url.port),
    tls: isSmtps ? 'from-the-start' : isNear ? 'none' : 'required',
    login:
      url.username === ''
        ? null
        : { user: unescaped(url.username) ?? '', pass: unescaped(url.password) ?? '' },
  };
});

/** An address, or a name with one: `Brygge <post@brygge.example>`. */
const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>"@\p{Cc}]{1,70} <[^<>\s@]{1,64}@[^<>\s@]{1,190}>|[^<>\s@]{1,64}@[^<>\s@]{1,190})$/u,
    {
      error: 'must be an address such as post@brygge.example, or Brygge <post@brygge.example>',
    },
  );

const appleAppIds = listOf(
  z.string().regex(/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+)+$/),
  'must be a comma-separated list of app ids such as A1B2C3D4E5.no.brygge.app',
);

const androidApps = listOf(
  z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+@[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){31}$/)
    .transform((app) => {
      const [packageName = '', fingerprint = ''] = app.split('@');
      return { packageName, fingerprint: fingerprint.toUpperCase() };
    }),
  'must be a comma-separated list of package@fingerprint, the fingerprint being the SHA-256 of its certificate as 32 pairs of digits with colons',
);

const ipAddress = z.union([z.ipv4(), z.ipv6()], {
  error: 'must be an IP address, such as 127.0.0.1',
});

/** From 1 to 65535. */
const PORT = /^(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/;

/**
 * The application's settings. The README describes each; `scripts/product/start-product.ts` fills in those of a local
 * run.
 */
const Env = z.object({
  APP_URL: origin,
  LISTEN_ADDRESS: ipAddress.optional(),
  DATABASE_URL: databaseUrl,
  BANK_BASE_URL: bankAddress,
  BANK_SCA_ORIGINS: scaOrigins,
  BANK_CA_FILE: path.optional(),
  BANK_IS_SANDBOX: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  BANK_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{0,252}$/, {
      error: 'must consist of lower-case letters, digits, hyphens and dots',
    })
    .optional(),
  BANK_NAME: z.string().trim().min(1).max(70).optional(),
  BANKS_FILE: path.optional(),
  TPP_CERTIFICATE_FILE: path.optional(),
  TPP_PRIVATE_KEY_FILE: path.optional(),
  TPP_PKCS12_FILE: path.optional(),
  TPP_PKCS12_PASSWORD: z.string().optional(),
  MAIL_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  APPLE_APP_IDS: appleAppIds.optional(),
  ANDROID_APPS: androidApps.optional(),
  NEXTAUTH_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }),
  PSU_ID_KEYS: sealKeys,
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'must be a whole number from 0 to 99' })
    .default('0')
    .transform(Number),
  METRICS_PORT: z
    .string()
    .regex(PORT, { error: 'must be a whole number from 1 to 65535' })
    .transform(Number)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(70).default('brygge'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, silent',
    })
    .default('info'),
});
export type Env = z.infer<typeof Env>;

const HTTPS_NEEDS_A_PROXY =
  'The settings APP_URL and TRUSTED_PROXIES do not go together: an https APP_URL has a proxy in front, so TRUSTED_PROXIES must be at least 1.';

const SERVER_NEEDS_A_SENDER = 'The setting MAIL_FROM is missing; a mail server needs a sender.';

/**
 * Parses the settings in an environment, or returns one sentence that names the first wrong setting. The sentence never
 * contains a value, since some are secrets.
 */
export function parseEnv(
  source: Readonly<Record<string, string | undefined>>,
): { ok: true; env: Env } | { ok: false; sentence: string } {
  const present = Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, unset(value)]),
  );
  const result = Env.safeParse(present);
  if (result.success) {
    const { APP_URL, TRUSTED_PROXIES, MAIL_URL, MAIL_FROM } = result.data;
    const certificateFault = findCertificateFault(result.data);
    if (certificateFault !== null) return { ok: false, sentence: certificateFault };
    if (MAIL_URL !== undefined && MAIL_FROM === undefined)
      return { ok: false, sentence: SERVER_NEEDS_A_SENDER };
    // The application itself speaks http: without a trusted proxy, every socket's address would be the proxy's, the
    // same for all users.
    return APP_URL.startsWith('https:') && TRUSTED_PROXIES === 0
      ? { ok: false, sentence: HTTPS_NEEDS_A_PROXY }
      : { ok: true, env: result.data };
  }
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? 'environment');
  const missing = present[name] === undefined;
  return {
    ok: false,
    sentence: `The setting ${name} ${missing ? 'is missing' : (issue?.message ?? 'is wrong')}.`,
  };
}

/** The settings for the TPP's certificate. */
export type CertificateSettings = Partial<
  Record<
    'TPP_CERTIFICATE_FILE' | 'TPP_PRIVATE_KEY_FILE' | 'TPP_PKCS12_FILE' | 'TPP_PKCS12_PASSWORD',
    string | undefined
  >
>;

/** What is wrong with the certificate settings: they need one PKCS#12 file or two PEM files. */
export function findCertificateFault(settings: CertificateSettings): string | null {
  const { TPP_PKCS12_FILE, TPP_PKCS12_PASSWORD } = settings;
  const pem = (['TPP_CERTIFICATE_FILE', 'TPP_PRIVATE_KEY_FILE'] as const).filter(
    (name) => settings[name] !== undefined,
  );
  if (TPP_PKCS12_FILE !== undefined)
    return pem[0] === undefined
      ? null
      : `The settings TPP_PKCS12_FILE and ${pem[0]} do not go together; give the PKCS#12 file or the two PEM files.`;
  if (TPP_PKCS12_PASSWORD !== undefined)
    return 'The setting TPP_PKCS12_FILE is missing; TPP_PKCS12_PASSWORD opens it.';
  const missing = (['TPP_CERTIFICATE_FILE', 'TPP_PRIVATE_KEY_FILE'] as const).find(
    (name) => settings[name] === undefined,
  );
  return missing === undefined ? null : `The setting ${missing} is missing.`;
}

let known: Env | undefined;

/** This process's settings. Throws one sentence that names the wrong setting. */
export function env(): Env {
  if (known === undefined) {
    const result = parseEnv(process.env);
    if (!result.ok) throw new Error(result.sentence);
    known = result.env;
  }
  return known;
}

/** An address without a query, fragment, name or password, and without a trailing slash. */
function address(of: {
  protocols: readonly string[];
  hasPath: boolean;
  message: string;
  messageWithoutText?: string;
}) {
  return z.string(of.messageWithoutText).transform((value, context) => {
    const url = parsedUrl(value);
    if (
      url === null ||
      !of.protocols.includes(url.protocol) ||
      !(of.hasPath || ['', '/'].includes(url.pathname)) ||
      `${url.search}${url.hash}${url.username}${url.password}` !== ''
    ) {
      context.addIssue(of.message);
      return z.NEVER;
    }
    return of.hasPath ? url.href.replace(/\/+$/, '') : url.origin;
  });
}

function unescaped(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function listOf<Entry>(entry: z.ZodType<Entry, string>, sentence: string) {
  return z.string().transform((value, context) => {
    const entries = z.array(entry).safeParse(value.split(',').map((one) => one.trim()));
    if (entries.success) return entries.data;
    context.addIssue(sentence);
    return z.NEVER;
  });
}

function unset(value: unknown): unknown {
  return value === '' ? undefined : value;
}

function parsedUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function isScaOrigin(value: string): boolean {
  return value.startsWith('https:') || isLoopback(new URL(value));
}
