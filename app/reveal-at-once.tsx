/**
 * Shows a page's content as soon as it has come. React sends a long page as its skeleton and its content after that, and
 * keeps the content hidden until 300 ms after it noted in `$RT` when the skeleton was painted. Without that note it shows
 * the content in the next frame.
 */
export function RevealAtOnce({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      // Browsers hide the nonce from scripts.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is ours.
      dangerouslySetInnerHTML={{
        __html: "Object.defineProperty(window,'$RT',{get(){},set(){}})",
      }}
    />
  );
}
