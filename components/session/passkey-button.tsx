import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { PasskeySignIn } from './passkey-sign-in';

type PasskeyButtonProps = {
  purpose: 'sign-in' | 'second-factor';
  kind?: 'primary' | 'secondary';
  busy: boolean;
  onBegin: () => void;
  onEnd: (result: PasskeySignIn) => void;
  children: React.ReactNode;
};

/** Signs in with a passkey; the code for that is loaded on press. */
export function PasskeyButton({
  purpose,
  kind = 'secondary',
  busy,
  onBegin,
  onEnd,
  children,
}: PasskeyButtonProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    onBegin();
    const { signInByPasskey } = await import('./passkey-sign-in');
    onEnd(await signInByPasskey(purpose));
    setAsking(false);
  };
  return (
    <Button kind={kind} width="full" icon={KeyRound} busy={asking || busy} onClick={ask}>
      {children}
    </Button>
  );
}
