import { OpenFrame } from '@/components/frame/open-frame';
import { Card } from '@/components/ui/card';

/** The frame of the sign-in and registration pages. */
export function EntryFrame({ children }: { children: React.ReactNode }) {
  return (
    <OpenFrame>
      <div className="mx-auto w-full max-w-form px-4 pt-2 pb-16 sm:pt-8">
        <Card className="px-5 py-7 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 sm:p-8">
          {children}
        </Card>
      </div>
    </OpenFrame>
  );
}
