import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { findFreePort } from '@/database/free-port';
import { SETTING_NAMES } from '@/scripts/product/settings';
import { processTree } from '@/test/harness/process-tree';

const root = fileURLToPath(new URL('..', import.meta.url));

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} was expected.`);
  return value;
};

interface Served {
  readonly child: ChildProcess;
  readonly port: number;
  readonly metricsPort: number;
  /** The lines it has written to stdout. */
  readonly lines: readonly string[];
  readonly exited: Promise<unknown[]>;
}

const begun: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
});

/** An OpenTelemetry collector that keeps everything it receives. */
async function collectTraces() {
  const bodies: string[] = [];
  const server = http.createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received: () => bodies.join(),
    close: () => server.close(),
  };
}

/** The database, bank and secrets of the running product, as settings. */
function productSettings(): NodeJS.ProcessEnv {
  const dataDir = setting('E2E_DATA_DIR');
  const secrets = JSON.parse(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const name of [...SETTING_NAMES, 'NODE_ENV']) delete env[name];
  return Object.assign(env, {
    DATABASE_URL: setting('E2E_DATABASE_URL'),
    BANK_BASE_URL: setting('E2E_BANK_BASE_URL'),
    BANK_SCA_ORIGINS: setting('E2E_BANK_SCA_ORIGIN'),
    BANK_CA_FILE: setting('E2E_BANK_CA_FILE'),
    BANK_IS_SANDBOX: 'true',
    TPP_CERTIFICATE_FILE: path.join(dataDir, 'tpp', 'certificate.pem'),
    TPP_PRIVATE_KEY_FILE: path.join(dataDir, 'tpp', 'private-key.pem'),
    NEXTAUTH_SECRET: secrets.nextauthSecret,
    PSU_ID_KEYS: secrets.psuIdKeys,
  });
}

/** The application alone, beside the running product. */
async function serve(given: Record<string, string> = {}): Promise<Served> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
  const env = { ...productSettings(), ...ports, ...given };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  begun.push(child);
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const serving = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (line.includes('"event":"serving"')) resolve();
    });
  });
  await Promise.race([
    serving,
    exited.then(([code]) => {
      throw new Error(`It ended with exit code ${code}.`);
    }),
  ]);
  return { child, port, metricsPort, lines, exited };
}

test('npm run serve runs beside other processes, logs lines of JSON, and drains on SIGTERM', async () => {
  const collector = await collectTraces();
  const [one, other] = await Promise.all([
    serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }),
    serve(),
  ]);
  const visits: string[] = [];
  for (const { port, metricsPort, child, lines } of [one, other]) {
    // On a busy machine the first check may take longer than an answer may.
    const ready = () => fetch(`http://localhost:${port}/api/ready`).then(({ status }) => status);
    await expect.poll(ready).toBe(200);
    const visit = randomUUID();
    visits.push(visit);
    const page = await fetch(`http://localhost:${port}/sign-in`, {
      headers: { 'X-Request-ID': visit },
    });
    expect([page.status, page.headers.get('x-request-id')]).toEqual([200, visit]);
    const problem = await fetch(`http://localhost:${port}/api/accounts`, {
      headers: { 'X-Request-ID': visit },
    });
    expect(await problem.json()).toMatchObject({ requestId: visit });
    const events = () =>
      lines.filter((line) => line.includes(visit)).map((line) => JSON.parse(line).event);
    await expect.poll(events).toEqual(['refused', 'answered']);
    const metrics = () =>
      fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
    await expect
      .poll(metrics)
      .toContain('brygge_requests_total{route="/sign-in",method="GET",status="200"} 1');
    expect(processTree(child.pid ?? 0)).toEqual([child.pid]);
  }

  const [traced = '', untraced = ''] = visits.map((visit) => visit.replaceAll('-', ''));
  await expect.poll(collector.received).toContain(traced);
  expect(collector.received()).not.toContain(untraced);

  // A request whose body has not arrived yet counts as under way.
  const body = JSON.stringify({ email: 'nobody', password: 'none' });
  const socket = net.connect(one.port, 'localhost');
  let answered = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answered += chunk;
  });
  const closed = once(socket, 'close');
  socket.write(
    `POST /api/registration HTTP/1.1\r\nHost: localhost:${one.port}\r\nOrigin: http://localhost:${one.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server has begun the request: another one could be answered before this one has arrived.
  await expect.poll(() => answered).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  one.child.kill('SIGTERM');
  await expect.poll(() => one.lines.some((line) => line.includes('"event":"draining"'))).toBe(true);
  // A connection that was kept alive may still be answered once; a new one is refused.
  const live = () =>
    fetch(`http://localhost:${one.port}/api/live`).then(
      () => 'answered',
      () => 'refused',
    );
  await expect.poll(live).toBe('refused');
  socket.write(body);
  await closed;
  expect(answered).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  expect(await one.exited).toEqual([0, null]);
  for (const line of one.lines) expect(JSON.parse(line)).toHaveProperty('event');

  expect((await fetch(`http://localhost:${other.port}/api/live`)).status).toBe(200);
  collector.close();
});

test('a production machine lists the calls of unknown outcome without sources', async () => {
  const list = spawn(process.execPath, ['dist/unknown.mjs', 'list'], {
    cwd: root,
    env: productSettings(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(list, 'exit')).toEqual([0, null]);
});
