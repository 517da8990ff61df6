import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/http/app-error';
import { problemResponse } from '@/lib/http/problem';
import { readiness } from '@/lib/http/readiness';

export const dynamic = 'force-dynamic';

/** `status` names the cause in one word. */
export async function GET(): Promise<Response> {
  const found = await readiness();
  return found.status === 'ok'
    ? Response.json(found, { headers: { 'Cache-Control': 'no-store' } })
    : problemResponse(new AppError('unavailable', { members: found }), randomUUID());
}
