import { LOCALES } from '@/lib/view/user/preference';
import { offlinePage } from './offline-page';

type Context = { params: Promise<{ locale: string }> };

/** The page that a browser caches for when the application is unreachable. It contains no user data. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  const known = LOCALES.find((one) => one === locale);
  if (known === undefined) return new Response(null, { status: 404 });
  return new Response(await offlinePage(known, request.headers.get('x-nonce') ?? ''), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
