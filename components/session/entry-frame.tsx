import { OpenFrame } from '@/components/frame/open-frame';
import { MorningQuay } from '@/components/quay/morning-quay';
import { Card } from '@/components/ui/card';

/** The frame of the sign-in and registration pages. */
export function EntryFrame({ children }: { children: React.ReactNode }) {
  return (
    <OpenFrame className="relative isolate">
      <div className="mx-auto w-full max-w-form px-4 pt-2 pb-10 sm:pt-8 sm:pb-24">
        <Card className="px-5 py-7 max-sm:border-0 max-sm:bg-transparent max-sm:px-0 sm:p-8">
          {children}
        </Card>
      </div>
      {/* Below the form on a phone, behind the card where there is one. */}
      <MorningQuay
        isCovered
        className="mt-auto h-28 shrink-0 sm:absolute sm:inset-x-0 sm:bottom-0 sm:-z-10 sm:h-72 lg:h-96"
      />
    </OpenFrame>
  );
}
