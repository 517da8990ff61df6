import { AppError } from '@/lib/http/app-error';
import { publicRoute } from '@/lib/http/route';

/** Unknown addresses below /api get a JSON problem, not a page. */
const nothing = publicRoute('/api/[...nothing]', {}, async () => {
  throw new AppError('not-found');
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
