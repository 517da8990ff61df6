import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import { ConfirmDialogDrawn } from './confirm-dialog-drawn';
import { Sheet } from './sheet';
import { useToast } from './toast';

function OpenSheet() {
  const [open, setOpen] = useState(true);
  const showToast = useToast();
  return (
    <Sheet open={open} onOpenChange={setOpen} title="Kjøp 1">
      <button type="button" onClick={() => showToast('The category was changed.')}>
        Save
      </button>
    </Sheet>
  );
}

function OpenDialog() {
  const [open, setOpen] = useState(true);
  const showToast = useToast();
  return (
    <ConfirmDialogDrawn
      open={open}
      onOpenChange={setOpen}
      title="Delete?"
      cancel={<button type="button">Keep</button>}
      confirm={
        <button type="button" onClick={() => showToast('Not yet deleted.')}>
          Delete
        </button>
      }
    >
      <p>Irrevocable</p>
    </ConfirmDialogDrawn>
  );
}

it('a sheet closes on Escape while a toast is shown', async () => {
  const { user } = renderPage(<OpenSheet />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The category was changed.', { selector: 'li *' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kjøp 1' })).toBeNull());
});

it('a question closes on Escape while a toast is shown', async () => {
  const { user } = renderPage(<OpenDialog />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Not yet deleted.', { selector: 'li *' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
