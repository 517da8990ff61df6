import { PageMessages } from '@/app/page-messages';

export default function Layout({ children }: { children: React.ReactNode }) {
  return <PageMessages of="app/(signed-in)/notices/layout.tsx">{children}</PageMessages>;
}
