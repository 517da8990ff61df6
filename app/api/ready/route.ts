import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/http/app-error';
import { problemResponse } from '@/lib/http/problem';
import { whyNotReady } from '@/lib/http/readiness';

export const dynamic = 'force-dynamic';

/** `status` names the cause in one word. */
export async function GET(): Promise<Response> {
  const status = await whyNotReady();
  return status === null
    ? Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
    : problemResponse(new AppError('unavailable', { members: { status } }), randomUUID());
}
