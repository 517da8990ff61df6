import { isHealthy } from '@/lib/http/health';

export const dynamic = 'force-dynamic';

export const GET = async (): Promise<Response> => {
  const healthy = await isHealthy();
  return Response.json(
    { status: healthy ? 'ok' : 'no-database' },
    { status: healthy ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
};
