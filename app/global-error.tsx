'use client';

import './globals.css';

// Replaces the whole document, so there are no catalogues and the language is unknown: it says everything in both.
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Brygge</title>
        <main className="mx-auto max-w-text px-4 py-16">
          <h1 className="text-title font-semibold">Something went wrong in Brygge</h1>
          <p className="mt-2 text-ink-muted">
            This is not your fault. Nothing you have saved is lost.
          </p>
          <p lang="nb" className="mt-4 text-ink-muted">
            Noe gikk galt i Brygge. Det er ikke din feil. Ingenting du har lagret, er borte.
          </p>
          <button
            type="button"
            onClick={retry}
            className="mt-6 min-h-11 rounded-control bg-accent px-4 font-medium text-accent-ink hover:bg-accent-hover"
          >
            Try again · <span lang="nb">Prøv igjen</span>
          </button>
        </main>
      </body>
    </html>
  );
}
