import { Button, Dialog, SideSheet, toast, useAnnounce } from '@barrelhive/ui';
import { useState } from 'react';
import { LONG_WORDS, type Examples } from './example';

const kinds = ['success', 'error', 'warning', 'info'] as const;
const nothing = () => undefined;

/** What lies over the page, or is only heard. Each opens from a button, as in the app. */
export const overlayExamples: Examples = {
  Dialog: [
    { state: 'a question', shown: <DialogExample title="Searches Still Loading" text="Refresh now?" /> },
    { state: 'long text', shown: <DialogExample title={LONG_WORDS} text={`${LONG_WORDS} `.repeat(12)} /> },
  ],
  SideSheet: [{ state: 'a menu', shown: <SideSheetExample /> }],
  Toaster: [
    ...kinds.map((kind) => ({
      state: kind,
      shown: (
        <Button look="outline" onClick={() => toast[kind]('Alert deleted successfully')}>
          Say {kind}
        </Button>
      ),
    })),
    {
      state: 'with an action, and long text',
      shown: (
        <Button look="outline" onClick={() => toast.info(LONG_WORDS, { action: { label: 'Undo', onClick: nothing } })}>
          Say what can be undone
        </Button>
      ),
    },
  ],
  LiveRegionProvider: [{ state: 'a sentence that is read out', shown: <AnnouncementExample /> }],
};

function DialogExample({ title, text }: { title: string; text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Open the dialog
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Wait for Results</Button>
            <Button look="outline" onClick={() => setOpen(false)}>
              Refresh Anyway
            </Button>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
}

function SideSheetExample() {
  const [open, setOpen] = useState(false);
  return (
    <SideSheet open={open} onOpenChange={setOpen} title="Menu" trigger={<Button look="outline">Open the sheet</Button>}>
      <p>What stands in the menu.</p>
    </SideSheet>
  );
}

function AnnouncementExample() {
  const announce = useAnnounce();
  return (
    <Button look="outline" onClick={() => announce('3 results')}>
      Announce 3 results
    </Button>
  );
}
