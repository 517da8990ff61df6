import { AppError } from '@/lib/http/app-error';
import { publicRoute } from '@/lib/http/route';

/** Whatever is no route below /api is told so in the words of a route, not by a page. */
const nothing = publicRoute('/api/[...nothing]', {}, async () => {
  throw new AppError('not-found');
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
