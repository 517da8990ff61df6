import { OpenFrame } from '@/components/frame/open-frame';
import { MorningQuay } from '@/components/quay/morning-quay';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';

type EntryFrameProps = {
  children: React.ReactNode;
  /** For more than a form: what happened, what is safe and several ways on. */
  isWide?: boolean;
};

/** The frame of the pages before one is in, and of those from which one can only go on elsewhere. */
export function EntryFrame({ children, isWide = false }: EntryFrameProps) {
  return (
    <OpenFrame className="relative isolate">
      <div
        className={classNames(
          'mx-auto w-full px-4 pt-2 pb-10 sm:pt-8 sm:pb-24',
          isWide ? 'max-w-dialog' : 'max-w-form',
        )}
      >
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
