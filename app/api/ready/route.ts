import { randomUUID } from 'node:crypto';
import { AppError } from '@/lib/http/app-error';
import { problemResponse } from '@/lib/http/problem';
import { readiness } from '@/lib/http/readiness';
import { currentRequestId } from '@/lib/request-id';

export const dynamic = 'force-dynamic';

/** `status` names the cause in one word. */
export async function GET(): Promise<Response> {
  const found = await readiness();
  if (found.status === 'ok')
    return Response.json(found, { headers: { 'Cache-Control': 'no-store' } });
  const requestId = currentRequestId() ?? randomUUID();
  return problemResponse(new AppError('unavailable', { members: found }), requestId);
}
