import { bankLogo } from '@/lib/connection/bank';
import { AppError } from '@/lib/http/app-error';
import { handled } from '@/lib/http/route';

type Context = { params: Promise<{ bankId: string }> };

const ONE_DAY_SECONDS = 86_400;

/** A bank's logo, for anyone: it reveals nothing about the user. */
export function GET(request: Request, context: Context): Promise<Response> {
  return handled(request, '/api/banks/[bankId]/logo', async (requestId) => {
    const logo = bankLogo((await context.params).bankId);
    if (logo === null) throw new AppError('not-found');
    return new Response(Buffer.from(logo.bytes), {
      headers: {
        'Content-Type': logo.mediaType,
        'Cache-Control': `private, max-age=${ONE_DAY_SECONDS}`,
        'X-Request-ID': requestId,
      },
    });
  });
}
