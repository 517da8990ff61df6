import { env } from '@/lib/env';
import { AppError } from '@/lib/http/app-error';
import { appLinksResponse, appleAppSiteAssociation } from '@/lib/http/app-links';
import { handled } from '@/lib/http/route';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handled(request, '/.well-known/apple-app-site-association', async (requestId) => {
    const document = appleAppSiteAssociation(env());
    if (document === null) throw new AppError('not-found');
    return appLinksResponse(document, requestId);
  });
}
