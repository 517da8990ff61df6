import { jsonFault } from '@/lib/xs2a/message/json-fault';
import { AppError } from './app-error';
import { unstorableField } from './input-bounds';

const BODY_BYTES_MAX = 64 * 1024;

/** For a payment: enough for a bulk of a thousand rows. No body of any page is larger. */
export const PAYMENT_BYTES_MAX = 1024 * 1024;

/** The deepest body, a bulk payment, has about six levels. */
const JSON_DEPTH_MAX = 32;

/** The body's bytes; refused as soon as they exceed the cap, whatever Content-Length said. */
export async function readBody(request: Request, bytesMax = BODY_BYTES_MAX): Promise<Uint8Array> {
  const tooLarge = () => new AppError('invalid-input', { status: 413 });
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** The value of a JSON body, without what `jsonFault` finds; `undefined` when there is no body at all. */
export async function readJson(request: Request, bytesMax?: number): Promise<unknown> {
  const bytes = await readBody(request, bytesMax);
  if (bytes.byteLength === 0) return undefined;
  if (mediaType(request) !== 'application/json')
    throw new AppError('invalid-input', { status: 415 });
  const text = decoded(bytes);
  // Before parsing, which may use a stack frame for each level.
  if (jsonFault(text, JSON_DEPTH_MAX) !== null) throw new AppError('invalid-input');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid-input');
  }
}

/** The fields of a form body; each may occur once, and must be a text that can be stored. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBody(request);
  if (bytes.byteLength === 0) return {};
  if (mediaType(request) !== 'application/x-www-form-urlencoded')
    throw new AppError('invalid-input', { status: 415 });
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  const fields = [...form.entries()];
  if (new Set(form.keys()).size !== fields.length) throw new AppError('invalid-input');
  const read = Object.fromEntries(fields);
  const unstorable = unstorableField(read);
  if (unstorable !== null) throw new AppError('invalid-input', { fields: [unstorable] });
  return read;
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid-input');
  }
}
