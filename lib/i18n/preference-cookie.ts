import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/view/user/preference';

/** A preference of this request's browser, from a cookie that its scripts set. */
export async function preferenceCookie(name: string): Promise<string | undefined> {
  const isHttps = process.env.APP_URL?.startsWith('https:') ?? false;
  return (await cookies()).get(hostCookie(name, isHttps))?.value;
}
