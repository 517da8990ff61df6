import { answerAuth } from '@/lib/auth/next-auth';
import { systemClock } from '@/lib/clock';

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = (request: Request, context: Context): Promise<Response> =>
  answerAuth(request, context, systemClock());

export { handler as GET, handler as POST };
