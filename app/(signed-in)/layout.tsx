import { SignedInFrame } from '@/components/frame/signed-in-frame';
import { requireUser } from '@/lib/auth/current-user';

export default async function Layout({ children }: { children: React.ReactNode }) {
  return <SignedInFrame user={await requireUser()}>{children}</SignedInFrame>;
}
