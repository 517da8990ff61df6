/** An alias of /api/ready. */
export { GET } from '@/app/api/ready/route';

export const dynamic = 'force-dynamic';
